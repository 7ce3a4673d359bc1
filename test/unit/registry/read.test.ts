import { describe, expect, it } from 'vitest'
import { at, contextFor, create, listRequest, note, open, read } from './support.ts'

const names = (items: readonly { value: Uint8Array; revision: number }[]) =>
  items.map((item) => read(item).metadata.name)

async function seeded() {
  const server = await open()
  const versions: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const made = await create(server.notes, note(name, { labels: { odd: 'ace'.includes(name) ? '1' : '0' } }))
    versions.push(made.metadata.resourceVersion ?? '')
  }
  const list = (request: Parameters<typeof listRequest>[0] = {}) =>
    server.notes.list(contextFor(server.notes), listRequest(request))
  return { ...server, versions, list }
}

describe('get', () => {
  it('answers with the object and its version, 404 when absent', async () => {
    const { notes } = await open()
    const made = await create(notes, note('a', {}, { k: 'v' }))
    const got = await notes.get(contextFor(notes), at('a'), { resourceVersion: '' })
    expect(read(got)).toEqual(made)
    await expect(notes.get(contextFor(notes), at('b'), { resourceVersion: '' })).rejects.toMatchObject({
      status: { code: 404, message: 'notes "b" not found', details: { name: 'b', kind: 'notes' } },
    })
  })

  it('answers at once where local state is known to be the newest', async () => {
    const { notes } = await open()
    const made = await create(notes, note('a', {}, { k: 'v' }))
    const got = notes.get(contextFor(notes), at('a'), { resourceVersion: '' })
    expect(got).not.toBeInstanceOf(Promise)
    expect(read(await got)).toEqual(made)
  })

  it('answers 504 for a version in the future and 400 for what is no version', async () => {
    const { notes } = await open()
    await expect(notes.get(contextFor(notes), at('a'), { resourceVersion: '999' })).rejects.toMatchObject({
      status: {
        code: 504,
        message: 'Timeout: Too large resource version: 999, current: 0',
        details: {
          causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
          retryAfterSeconds: 1,
        },
      },
    })
    await expect(notes.get(contextFor(notes), at('a'), { resourceVersion: 'abc' })).rejects.toMatchObject({
      status: {
        code: 400,
        message: 'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
      },
    })
  })
})

describe('list in chunks', () => {
  it('shows one snapshot, counts what remains and ends with an empty token', async () => {
    const { list, notes } = await seeded()
    const first = await list({ limit: 2 })
    expect([names(first.items), first.remainingItemCount]).toEqual([['a', 'b'], 3])
    await create(notes, note('bb'))
    const second = await list({ limit: 2, continueToken: first.continueToken })
    expect([names(second.items), second.remainingItemCount, second.revision]).toEqual([['c', 'd'], 1, first.revision])
    const third = await list({ limit: 2, continueToken: second.continueToken })
    expect([names(third.items), third.remainingItemCount, third.continueToken]).toEqual([['e'], undefined, ''])
    expect(names((await list()).items)).toEqual(['a', 'b', 'bb', 'c', 'd', 'e'])
  })

  it('pages over the unfiltered range with a selector and counts nothing', async () => {
    const { list } = await seeded()
    const first = await list({ limit: 2, labelSelector: 'odd=1' })
    expect([names(first.items), first.remainingItemCount]).toEqual([['a', 'c'], undefined])
    const rest = await list({ limit: 2, labelSelector: 'odd=1', continueToken: first.continueToken })
    expect([names(rest.items), rest.continueToken]).toEqual([['e'], ''])
    expect((await list({ limit: 1, fieldSelector: 'metadata.name=e' })).continueToken).toBe('')
  })

  it('refuses forged, foreign and expired tokens', async () => {
    let now = 1_000_000
    const server = await open({ tokenLifeMilliseconds: 1_000, settings: { clock: () => now } })
    for (const name of ['a', 'b']) await create(server.notes, note(name))
    const list = (request: Parameters<typeof listRequest>[0]) =>
      server.notes.list(contextFor(server.notes), listRequest(request))
    const { continueToken } = await list({ limit: 1 })
    await expect(list({ continueToken: 'nonsense' })).rejects.toMatchObject({ status: { code: 400 } })
    await expect(list({ continueToken: `${continueToken.slice(0, -2)}AA` })).rejects.toMatchObject({
      status: { code: 400 },
    })
    await expect(list({ continueToken, namespace: 'other' })).rejects.toMatchObject({ status: { code: 400 } })
    await expect(list({ continueToken, labelSelector: 'a' })).rejects.toMatchObject({ status: { code: 400 } })
    await expect(list({ continueToken, resourceVersion: '1' })).rejects.toMatchObject({
      status: { code: 400, message: 'specifying resource version is not allowed when using continue' },
    })
    expect(names((await list({ continueToken, resourceVersion: '0' })).items)).toEqual(['b'])
    now += 1_001
    await expect(list({ continueToken })).rejects.toMatchObject({ status: { code: 410, reason: 'Expired' } })
  })
})

describe('versions of a list', () => {
  it('reads an exact state with a match, or with a limit', async () => {
    const { list, versions } = await seeded()
    const second = versions[1] ?? ''
    const exact = await list({ resourceVersion: second, resourceVersionMatch: 'Exact' })
    expect([names(exact.items), String(exact.revision)]).toEqual([['a', 'b'], second])
    expect(names((await list({ resourceVersion: second, limit: 5 })).items)).toEqual(['a', 'b'])
    const notOlder = await list({ resourceVersion: second, limit: 5, resourceVersionMatch: 'NotOlderThan' })
    expect(notOlder.items).toHaveLength(5)
    expect((await list({ resourceVersion: second })).items).toHaveLength(5)
    expect((await list({ resourceVersion: '0', limit: 1 })).items).toHaveLength(1)
  })

  it.each([
    [
      { resourceVersionMatch: 'Exact' },
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
    [
      { resourceVersionMatch: 'Exact', resourceVersion: '0' },
      'resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    ],
    [
      { resourceVersionMatch: 'exact' },
      '[resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided, resourceVersionMatch: Unsupported value: "exact": supported values: "Exact", "NotOlderThan", ""]',
    ],
    [
      { resourceVersionMatch: 'Exact', resourceVersion: '1', continueToken: 'x' },
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    ],
  ])('refuses %j', async (request, sentence) => {
    const { list } = await seeded()
    await expect(list(request)).rejects.toMatchObject({
      status: { code: 400, reason: 'BadRequest', message: `ListOptions.meta.acme.test "" is invalid: ${sentence}` },
    })
  })

  it('answers 410 for what the history no longer holds and 504 for the future', async () => {
    const { list } = await seeded()
    await expect(list({ resourceVersion: '99', resourceVersionMatch: 'Exact' })).rejects.toMatchObject({
      status: { code: 504 },
    })
    await expect(list({ resourceVersion: '99' })).rejects.toMatchObject({ status: { code: 504 } })
  })
})

describe('selectors of a list', () => {
  it('selects by labels, names and declared fields', async () => {
    const { list, widgets } = await seeded()
    expect(names((await list({ labelSelector: 'odd in (0)' })).items)).toEqual(['b', 'd'])
    expect(names((await list({ fieldSelector: 'metadata.name=b' })).items)).toEqual(['b'])
    expect(
      names((await list({ namespace: '', fieldSelector: 'metadata.name!=b,metadata.namespace=ns' })).items),
    ).toEqual(['a', 'c', 'd', 'e'])
    for (const color of ['red', 'blue']) {
      await create(widgets, { kind: 'Widget', apiVersion: 'demo.test/v1', metadata: { name: color }, spec: { color } })
    }
    const red = await widgets.list(contextFor(widgets), listRequest({ fieldSelector: 'spec.color=red' }))
    expect(names(red.items)).toEqual(['red'])
  })

  it.each([
    [{ labelSelector: '=' }, "found '=', expected: !, identifier, or 'end of string'"],
    [
      { fieldSelector: 'metadata.uid=x' },
      '"metadata.uid" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
  ])('refuses %j', async (request, message) => {
    const { list } = await seeded()
    await expect(list(request)).rejects.toMatchObject({ status: { code: 400, reason: 'BadRequest', message } })
  })
})
