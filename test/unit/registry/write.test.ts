import { describe, expect, it, vi } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { Turns, type Sliced } from '../../../runtime/async/index.ts'
import { requestWork, type ObjectTransform } from '../../../runtime/registry/index.ts'
import type { ValidatorLookup } from '../../../runtime/registry/write/validation/schema-rules.ts'
import { at, contextFor, create, deleteOptions, listRequest, note, open, read, updateOptions } from './support.ts'

const replaceWith =
  (object: DynamicObject): ObjectTransform =>
  () =>
    object
const edit =
  (change: (draft: DynamicObject) => void): ObjectTransform =>
  (current) => {
    if (current === undefined) throw new Error('absent')
    const draft = structuredClone(current)
    change(draft)
    return draft
  }
function* nothing(): Sliced<void> {}
const now = () => Date.UTC(2024, 0, 2, 3, 4, 5)

async function server() {
  const opened = await open({ settings: { clock: now } })
  const update = async (name: string, transform: ObjectTransform, options = {}) =>
    read(
      (await opened.notes.update(contextFor(opened.notes), at(name), transform, { ...updateOptions, ...options }))
        .object,
    )
  const remove = async (name: string, options = {}) =>
    opened.notes.delete(contextFor(opened.notes), at(name), { ...deleteOptions, ...options })
  return { ...opened, update, remove }
}

describe('the first write of a type', () => {
  it('takes turns as it compiles the schemas, and those after it need not', async () => {
    let compiled = 0
    function* compile(): Sliced<void> {
      for (; compiled < 100; compiled++) yield
    }
    const compilation = compile()
    const turns = new Turns()
    const next = vi.spyOn(turns, 'next')
    const validatorOf = () => ({ compilation, validate: () => ({ errors: [], warnings: [] }) })
    const { notes, widgets } = await open({ validatorOf, settings: { turns } })
    await Promise.all([create(notes, note('a')), create(notes, note('b'))])
    expect(compiled).toBe(100)
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(100)
    next.mockClear()
    await create(notes, note('c'))
    await notes.update(
      contextFor(notes),
      at('a'),
      edit(({ metadata }) => (metadata.labels = { a: 'b' })),
      updateOptions,
    )
    expect(next).not.toHaveBeenCalled()
    await create(widgets, { ...note('d'), kind: 'Widget', apiVersion: 'demo.test/v1' })
    expect(next).toHaveBeenCalled()
  })
})

describe('create', () => {
  it('fills in what the server owns', async () => {
    const { notes } = await server()
    const given = {
      uid: 'x',
      creationTimestamp: '2001-01-01T00:00:00Z',
      deletionTimestamp: '2001-01-01T00:00:00Z',
      selfLink: '/x',
    }
    const made = await create(notes, note('a', given, {}))
    expect(made).toEqual({
      kind: 'Note',
      apiVersion: 'v1',
      metadata: {
        name: 'a',
        namespace: 'ns',
        uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        creationTimestamp: '2024-01-02T03:04:05Z',
        resourceVersion: '1',
      },
    })
    expect(made.metadata.uid).not.toBe('x')
  })

  it('stores kind, apiVersion and metadata first, without the version', async () => {
    const { notes } = await server()
    const { object } = await notes.create(
      contextFor(notes),
      at('a'),
      { data: { k: 'v' }, ...note('a') },
      { dryRun: undefined },
    )
    const bytes = Buffer.from(object.value).toString()
    expect(bytes.startsWith('{"kind":"Note","apiVersion":"v1","metadata":{"name":"a",')).toBe(true)
    expect(bytes).not.toContain('resourceVersion')
  })

  it('makes names up, and refuses a name in use or of a bad form', async () => {
    const { notes } = await server()
    const made = await create(notes, { kind: 'Note', apiVersion: 'v1', metadata: { generateName: 'job-' } })
    expect(made.metadata.name).toMatch(/^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/)
    await create(notes, note('a'))
    await expect(create(notes, note('a'))).rejects.toMatchObject({
      status: { code: 409, reason: 'AlreadyExists', message: 'notes "a" already exists' },
    })
    await expect(create(notes, note('Bad_Name'))).rejects.toMatchObject({
      status: {
        code: 422,
        details: { name: 'Bad_Name', kind: 'Note', causes: [{ reason: 'FieldValueInvalid', field: 'metadata.name' }] },
      },
    })
    await expect(create(notes, note('b', { namespace: 'elsewhere' }))).rejects.toMatchObject({ status: { code: 400 } })
    await expect(create(notes, note('b', { resourceVersion: '5' }))).rejects.toMatchObject({
      status: { message: 'resourceVersion should not be set on objects to be created' },
    })
  })

  it('stores nothing when it is dry', async () => {
    const { notes } = await server()
    const { object } = await notes.create(contextFor(notes), at('a'), note('a'), { dryRun: 'All' })
    expect(object.revision).toBe(0)
    expect((await notes.list(contextFor(notes), listRequest())).items).toEqual([])
  })

  it('drops repeated owners with a warning', async () => {
    const { notes } = await server()
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }
    const warnings: string[] = []
    const context = contextFor(notes, { warn: (text) => void warnings.push(text) })
    const { object } = await notes.create(context, at('a'), note('a', { ownerReferences: [owner, { ...owner }] }), {
      dryRun: undefined,
    })
    expect(read(object).metadata.ownerReferences).toEqual([owner])
    expect(warnings).toEqual([expect.stringContaining('duplicate UID(s) observed: u')])
  })
})

describe('update', () => {
  it('replaces, checks the version and writes nothing without a change', async () => {
    const { notes, update } = await server()
    const first = await create(notes, note('a', { labels: { l: '1' } }, { k: '1' }))
    const second = await update('a', replaceWith({ ...first, data: { k: '2' } }))
    expect(second.metadata.resourceVersion).toBe('2')
    await expect(update('a', replaceWith({ ...first, data: { k: '3' } }))).rejects.toMatchObject({
      status: {
        code: 409,
        message:
          'Operation cannot be fulfilled on notes "a": the object has been modified; please apply your changes to the latest version and try again',
      },
    })
    expect((await update('a', replaceWith(second))).metadata.resourceVersion).toBe('2')
    const third = await update('a', replaceWith(note('a', {}, { z: '26' })))
    expect([third.data, third.metadata.labels, third.metadata.uid]).toEqual([
      { z: '26' },
      undefined,
      first.metadata.uid,
    ])
  })

  it('keeps what the server owns', async () => {
    const { notes, update } = await server()
    const made = await create(notes, note('a'))
    const again = await update(
      'a',
      edit((draft) => (draft.metadata.creationTimestamp = '2001-01-01T00:00:00Z')),
    )
    expect(again).toEqual(made)
    await expect(
      update(
        'a',
        edit((draft) => (draft.metadata.deletionTimestamp = '2030-01-01T00:00:00Z')),
      ),
    ).rejects.toMatchObject({
      status: {
        code: 422,
        message:
          'Note "a" is invalid: metadata.deletionTimestamp: Invalid value: "2030-01-01T00:00:00Z": field is immutable',
      },
    })
    await expect(
      update(
        'a',
        edit((draft) => (draft.metadata.uid = 'other')),
      ),
    ).rejects.toMatchObject({ status: { code: 422 } })
    const other = replaceWith(note('a', { uid: 'other' }))
    await expect(update('a', other, { method: 'replace' })).rejects.toMatchObject({ status: { code: 409 } })
    await expect(update('a', replaceWith(note('b')))).rejects.toMatchObject({
      status: { code: 400, message: 'the name of the object (b) does not match the name on the URL (a)' },
    })
  })

  it('creates what is absent, but never brings a deleted object back', async () => {
    const { notes, update } = await server()
    let asked = 0
    const authorizeCreate = async () => void asked++
    const { created } = await notes.update(contextFor(notes), at('new'), replaceWith(note('new')), {
      ...updateOptions,
      authorizeCreate,
    })
    expect([created, asked]).toEqual([true, 1])
    await expect(update('b', replaceWith(note('b', { uid: 'u' })))).rejects.toMatchObject({ status: { code: 404 } })
    await expect(update('b', replaceWith(note('b', { resourceVersion: '5' })))).rejects.toMatchObject({
      status: { code: 404 },
    })
  })

  it('honours If-Match, quoted or bare', async () => {
    const { notes, update } = await server()
    await create(notes, note('a'))
    const change = edit((draft) => (draft.data = { x: String(draft.metadata.resourceVersion) }))
    await expect(update('a', change, { ifMatch: '7' })).rejects.toMatchObject({ status: { code: 409 } })
    expect((await update('a', change, { ifMatch: '1' })).metadata.resourceVersion).toBe('2')
    expect((await update('a', change, { ifMatch: '"2"' })).metadata.resourceVersion).toBe('3')
  })

  it('gives up a race once expressions may not work as much again as they did for the last attempt', async () => {
    const validatorOf: ValidatorLookup = () => ({
      compilation: nothing(),
      validate(_object, old, work) {
        if (old !== undefined) work.spend(requestWork().left / 5)
        return { errors: [], warnings: [] }
      },
    })
    const { notes } = await open({ validatorOf })
    await create(notes, note('a'))
    let attempts = 0
    const overtaken = async (current: DynamicObject | undefined): Promise<DynamicObject> => {
      const other = edit(({ metadata }) => (metadata.labels = { attempt: String(attempts++) }))
      await notes.update(contextFor(notes), at('a'), other, updateOptions)
      return edit(({ metadata }) => (metadata.annotations = { a: 'b' }))(current)
    }
    await expect(notes.update(contextFor(notes), at('a'), overtaken, updateOptions)).rejects.toMatchObject({
      code: 409,
      status: { reason: 'Conflict' },
    })
    expect(attempts).toBe(5)
  })

  it('runs the transform again after a lost race', async () => {
    const { notes, update } = await server()
    await create(notes, note('a', {}, { n: '0' }))
    const increment = edit((draft) => {
      const data = draft.data as Record<string, string>
      data.n = String(Number(data.n) + 1)
    })
    await Promise.all(Array.from({ length: 10 }, () => update('a', increment)))
    expect(read(await notes.get(contextFor(notes), at('a'), { resourceVersion: '' })).data).toEqual({ n: '10' })
  })
})

describe('delete', () => {
  it('removes at once without finalizers', async () => {
    const { notes, remove } = await server()
    await create(notes, note('a'))
    expect((await remove('a')).outcome).toBe('deleted')
    await expect(remove('a')).rejects.toMatchObject({ status: { code: 404 } })
  })

  it('waits for the last finalizer', async () => {
    const { notes, update, remove } = await server()
    await create(notes, note('a', { finalizers: ['x.test/one', 'x.test/two'] }))
    const { outcome, object } = await remove('a')
    expect(outcome).toBe('pending')
    expect(read(object).metadata).toMatchObject({
      deletionTimestamp: '2024-01-02T03:04:05Z',
      deletionGracePeriodSeconds: 0,
      resourceVersion: '2',
    })
    expect((await remove('a')).object.revision).toBe(2)
    await expect(create(notes, note('a'))).rejects.toMatchObject({
      status: { message: 'object is being deleted: notes "a" already exists' },
    })
    await expect(
      update(
        'a',
        edit((draft) => draft.metadata.finalizers?.push('x.test/three')),
      ),
    ).rejects.toMatchObject({
      status: {
        code: 422,
        message:
          'Note "a" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"x.test/three"}',
      },
    })
    expect(
      (
        await update(
          'a',
          edit((draft) => void draft.metadata.finalizers?.shift()),
        )
      ).metadata.resourceVersion,
    ).toBe('3')
    const last = await update(
      'a',
      edit((draft) => delete draft.metadata.finalizers),
    )
    expect(last.metadata.resourceVersion).toBe('3')
    await expect(notes.get(contextFor(notes), at('a'), { resourceVersion: '' })).rejects.toMatchObject({
      status: { code: 404 },
    })
  })

  it('keeps a live object whose finalizers are emptied', async () => {
    const { notes, update } = await server()
    await create(notes, note('a', { finalizers: ['x.test/one'] }))
    await update(
      'a',
      edit((draft) => delete draft.metadata.finalizers),
    )
    expect(
      read(await notes.get(contextFor(notes), at('a'), { resourceVersion: '' })).metadata.finalizers,
    ).toBeUndefined()
  })

  it('turns propagation policies into finalizers', async () => {
    const { notes, remove } = await server()
    await create(notes, note('a'))
    const foreground = await remove('a', { propagationPolicy: 'Foreground' })
    expect(read(foreground.object).metadata.finalizers).toEqual(['foregroundDeletion'])
    const orphan = await remove('a', { propagationPolicy: 'Orphan' })
    expect(read(orphan.object).metadata.finalizers).toEqual(['orphan'])
    expect((await remove('a', { propagationPolicy: 'Background' })).outcome).toBe('deleted')
  })

  it('checks preconditions', async () => {
    const { notes, remove } = await server()
    const { metadata } = await create(notes, note('a'))
    await expect(remove('a', { preconditions: { uid: 'other' } })).rejects.toMatchObject({
      status: {
        code: 409,
        message: `Operation cannot be fulfilled on Note "a": the UID in the precondition (other) does not match the UID in record (${metadata.uid}). The object might have been deleted and then recreated`,
        details: { name: 'a', kind: 'Note' },
      },
    })
    await expect(remove('a', { preconditions: { resourceVersion: '9' } })).rejects.toMatchObject({
      status: { code: 409 },
    })
    await expect(remove('a', { ifMatch: '"9"' })).rejects.toMatchObject({ status: { code: 409 } })
    expect(
      (await remove('a', { preconditions: { uid: metadata.uid, resourceVersion: '1' }, dryRun: 'All' })).outcome,
    ).toBe('deleted')
    expect((await remove('a')).outcome).toBe('deleted')
  })

  it('deletes a collection by the same rules', async () => {
    const { notes } = await server()
    await create(notes, note('a', { labels: { l: 'x' } }))
    await create(notes, note('b', { labels: { l: 'x' }, finalizers: ['x.test/hold'] }))
    await create(notes, note('c'))
    const removed = await notes.deleteCollection(
      contextFor(notes),
      listRequest({ labelSelector: 'l=x' }),
      deleteOptions,
    )
    expect(removed.items.map((item) => read(item).metadata.name)).toEqual(['a', 'b'])
    const left = (await notes.list(contextFor(notes), listRequest())).items.map(read)
    expect(left.map(({ metadata }) => [metadata.name, metadata.deletionTimestamp !== undefined])).toEqual([
      ['b', true],
      ['c', false],
    ])
  })
})
