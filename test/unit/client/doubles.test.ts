import { describe, expect, it } from 'vitest'
import { jsonText, parseJson } from '../../../runtime/json/index.ts'
import { connect, listAll, listExactly, type ApiObject, type Resource, type Transport } from '../../../client/index.ts'

const Things: Resource<ApiObject, 'Cluster', Record<never, never>> = {
  group: 'demo.example',
  version: 'v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Cluster',
}

/** A server that answers lists by a function of their query, and writes down what it was asked. */
function double(answer: (query: URLSearchParams) => { readonly code?: number; readonly body: object }) {
  const asked: URLSearchParams[] = []
  const transport: Transport = ({ url }) => {
    const query = new URL(url).searchParams
    asked.push(query)
    const { code = 200, body } = answer(query)
    return Promise.resolve(new Response(JSON.stringify(body), { status: code }))
  }
  return { asked, things: connect({ server: 'https://double.example', transport }).for(Things) }
}

const list = (resourceVersion: string, names: readonly string[], more?: string) => ({
  body: {
    metadata: { resourceVersion, ...(more === undefined ? {} : { continue: more }) },
    items: names.map((name) => ({ metadata: { name } })),
  },
})
const expired = { code: 410, body: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' } }
const namesOf = ({ items }: { readonly items: readonly ApiObject[] }) => items.map(({ metadata }) => metadata.name)

async function versionFrom(text: string) {
  const { things } = double(() => list(text, []))
  return (await listAll(things)).resourceVersion
}

describe('the client and servers that differ', () => {
  it('notices that a server ignores the match parameter, and asks again with a limit [QUERY-03] [CLIENT-06]', async () => {
    const old = await versionFrom('7')
    // Unaware servers serve a list without a limit at least as new as the version, and one with a limit at the version.
    const { asked, things } = double((query) =>
      query.has('continue')
        ? list('7', ['b'])
        : query.has('limit')
          ? list('7', ['a'], 'next')
          : list('9', ['a', 'b', 'c']),
    )
    const snapshot = await listExactly(things, old)
    expect(namesOf(snapshot)).toEqual(['a', 'b'])
    expect(snapshot.resourceVersion).toBe('7')
    expect(asked.map((query) => query.get('limit'))).toEqual([null, '500', '500'])
  })

  it('takes the first answer of a server that knows the match parameter [CLIENT-06]', async () => {
    const old = await versionFrom('7')
    const { asked, things } = double(() => list('7', ['a']))
    expect(namesOf(await listExactly(things, old))).toEqual(['a'])
    expect(asked).toHaveLength(1)
  })

  it('reads the newest state when a known version has expired [CLIENT-05]', async () => {
    const old = await versionFrom('3')
    const { things } = double((query) => (query.has('resourceVersion') ? expired : list('9', ['a'])))
    expect(namesOf(await listAll(things, { notOlderThan: old }))).toEqual(['a'])
  })

  it('walks chunks with the same limit and sends no version without a match [CLIENT-03] [CLIENT-07]', async () => {
    const known = await versionFrom('abc/1 ü')
    const { asked, things } = double((query) => (query.has('continue') ? list('5', ['b']) : list('5', ['a'], 'next')))
    expect(namesOf(await listAll(things, { limit: 1, notOlderThan: known }))).toEqual(['a', 'b'])
    expect(asked.map((query) => query.get('limit'))).toEqual(['1', '1'])
    for (const query of asked) expect(query.has('resourceVersionMatch')).toBe(query.has('resourceVersion'))
    expect(asked[0]!.get('resourceVersion')).toBe('abc/1 ü')
    expect(asked[0]!.get('resourceVersionMatch')).toBe('NotOlderThan')
  })

  it('starts over in one piece when a token expires', async () => {
    const { asked, things } = double((query) =>
      query.has('continue') ? expired : query.has('limit') ? list('5', ['a'], 'next') : list('6', ['a', 'b']),
    )
    expect(namesOf(await listAll(things, { limit: 1 }))).toEqual(['a', 'b'])
    expect(asked.at(-1)!.has('limit')).toBe(false)
  })

  it('reads and writes all digits of integers when it is given who can', async () => {
    const long = 9007199254740993n
    const sent: (string | undefined)[] = []
    const text = '{"metadata":{"name":"a","resourceVersion":"1"},"spec":{"i":9007199254740993}}'
    const transport: Transport = ({ body, url }) => {
      sent.push(body)
      return Promise.resolve(new Response(url.includes('watch') ? `{"type":"ADDED","object":${text}}\n` : text))
    }
    const options = { server: 'https://double.example', transport }
    const exact = connect({ ...options, json: { parse: parseJson, stringify: jsonText } }).for(Things)
    const read = await exact.get('a')
    expect(read).toMatchObject({ spec: { i: long } })
    await exact.update(read)
    expect(sent.at(-1)).toContain('"i":9007199254740993')
    for await (const event of exact.watch({})) expect(event.object).toMatchObject({ spec: { i: long } })
    expect(await connect(options).for(Things).get('a')).toMatchObject({ spec: { i: 9007199254740992 } })
  })
})
