import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Entity, Reply } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { generateWith, type GeneratedFolder } from './added-kind.ts'
import { failed, newNamespace, succeeded } from './objects.ts'

const atomicParts = ''
const keyedParts = 'x-orch-list-type: map, x-orch-list-map-keys: [name], '
const mergedParts = 'x-orch-patch-strategy: merge, x-orch-patch-merge-key: name, '

/** A kind whose list of parts and whose map of settings have the given markers. */
const schemaWith = (parts: string, settings: 'atomic' | 'granular') => `
openapi: 3.0.3
info: { title: demo.example, version: v1 }
paths: {}
components:
  schemas:
    Gadget:
      description: A thing with parts.
      type: object
      x-orch-resource: { plural: gadgets, scope: Namespaced, storage: true }
      properties:
        spec: { $ref: '#/components/schemas/GadgetSpec' }
    GadgetSpec:
      type: object
      properties:
        parts: { type: array, ${parts}items: { $ref: '#/components/schemas/GadgetPart' } }
        settings: { type: object, x-orch-map-type: ${settings}, additionalProperties: { type: string } }
    GadgetPart:
      type: object
      required: [name]
      properties: { name: { type: string }, size: { type: integer, format: int32 } }
`
const atomic = schemaWith(atomicParts, 'atomic')
const granular = schemaWith(keyedParts, 'granular')
const merged = schemaWith(mergedParts, 'granular')

// A busy machine, on which the generator runs and servers start, must not decide a test.
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }
const strategicPatch = { 'content-type': 'application/strategic-merge-patch+json' }
const ownedBy = (object: Entity, manager: string): unknown =>
  (object.metadata.managedFields ?? []).find((entry) => entry.manager === manager)?.fieldsV1
const conflicts = (reply: Reply): readonly (string | undefined)[] =>
  (failed(reply, 409, 'Conflict').details.causes ?? []).map(({ field }) => field).toSorted()
const whole = { 'f:spec': { 'f:parts': {}, 'f:settings': {} } }
const element = { '.': {}, 'f:name': {}, 'f:size': {} }

describe.each(stores)('a marker that changes over stored objects, on %s', (store) => {
  let generated: GeneratedFolder
  let server: Server
  let client: Client
  let path = ''
  let served = atomic
  beforeAll(async () => {
    generated = await generateWith(served)
    server = await startServer({ store, flags: ['--definitions', generated.definitions] })
    client = server.client
  })
  afterAll(async () => {
    await server?.dispose()
    await generated.dispose()
  })
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => console.error(server.output()))
  })

  /** Generates from another schema and serves what it makes of the same data. */
  const change = async (schema: string): Promise<void> => {
    await generated.write(schema)
    await server.restart()
    client = server.client
    served = schema
  }
  const startWith = async (schema: string): Promise<void> => {
    if (schema !== served) await change(schema)
    path = `/apis/demo.example/v1/namespaces/${await newNamespace(client)}/gadgets`
  }
  const gadget = (spec: object) => ({ apiVersion: 'demo.example/v1', kind: 'Gadget', metadata: { name: 'g' }, spec })
  const apply = (manager: string, spec: object): Promise<Reply> =>
    client.patch(`${path}/g?fieldManager=${manager}`, gadget(spec), { headers: applyPatch })
  const read = async (): Promise<Entity> => succeeded(await client.get(`${path}/g`))

  it('from atomic to a finer one leaves the whole to its owners, and later changes without conflict [SSA-18, GEN-08]', async () => {
    await startWith(atomic)
    const parts = ['a', 'b'].map((name) => ({ name, size: 1 }))
    const before = succeeded(await apply('one', { parts, settings: { x: '1' } }))
    expect(ownedBy(before, 'one')).toEqual(whole)
    expect(conflicts(await apply('two', { parts: [{ name: 'c' }], settings: { y: '1' } }))).toEqual([
      '.spec.parts',
      '.spec.settings',
    ])

    await change(granular)
    expect(await read()).toEqual(before)
    const after = succeeded(await apply('two', { parts: [{ name: 'b', size: 2 }], settings: { y: '1' } }))
    expect(after.spec).toEqual({
      parts: [
        { name: 'a', size: 1 },
        { name: 'b', size: 2 },
      ],
      settings: { x: '1', y: '1' },
    })
    expect(ownedBy(after, 'one')).toEqual(whole)
    expect(ownedBy(after, 'two')).toEqual({
      'f:spec': { 'f:parts': { 'k:{"name":"b"}': element }, 'f:settings': { 'f:y': {} } },
    })
    const again = succeeded(await apply('one', { parts: [{ name: 'a', size: 3 }], settings: { x: '2' } }))
    expect(again.spec).toEqual({
      parts: [
        { name: 'a', size: 3 },
        { name: 'b', size: 2 },
      ],
      settings: { x: '2', y: '1' },
    })
    expect(ownedBy(again, 'one')).toEqual({
      'f:spec': { 'f:parts': { 'k:{"name":"a"}': element }, 'f:settings': { 'f:x': {} } },
    })
  })

  it('to atomic gives the whole to everyone who owned a part, so that later changes conflict [SSA-19]', async () => {
    await startWith(granular)
    succeeded(await apply('one', { parts: [{ name: 'a', size: 1 }], settings: { x: '1' } }))
    const before = succeeded(await apply('two', { parts: [{ name: 'b', size: 1 }], settings: { y: '1' } }))
    expect(ownedBy(before, 'two')).toEqual({
      'f:spec': { 'f:parts': { 'k:{"name":"b"}': element }, 'f:settings': { 'f:y': {} } },
    })

    await change(atomic)
    expect(await read()).toEqual(before)
    const refused = await apply('one', { parts: [{ name: 'z' }], settings: { z: '1' } })
    expect(failed(refused, 409, 'Conflict').message).toBe(
      'Apply failed with 2 conflicts: conflicts with "two":\n- .spec.parts\n- .spec.settings',
    )
    expect(conflicts(await apply('two', { parts: [], settings: {} }))).toEqual(['.spec.parts', '.spec.settings'])
    expect((await read()).spec).toEqual(before.spec)

    const label = { metadata: { labels: { changed: 'yes' } } }
    const written = succeeded(await client.patch(`${path}/g?fieldManager=three`, label))
    expect([ownedBy(written, 'one'), ownedBy(written, 'two')]).toEqual([whole, whole])
  })

  it('of the patch strategy decides how a strategic merge patch merges, without any code [GEN-08]', async () => {
    await startWith(atomic)
    const patch = async (spec: object): Promise<unknown> =>
      succeeded(await client.patch(`${path}/g`, { spec }, { headers: strategicPatch })).spec['parts']
    succeeded(await client.post(path, gadget({ parts: [{ name: 'a' }, { name: 'b' }] })))
    expect(await patch({ parts: [{ name: 'b', size: 2 }] })).toEqual([{ name: 'b', size: 2 }])
    await change(merged)
    expect(await patch({ parts: [{ name: 'c', size: 3 }] })).toEqual([
      { name: 'c', size: 3 },
      { name: 'b', size: 2 },
    ])
    expect(await patch({ parts: [{ name: 'b', size: 4 }] })).toEqual([
      { name: 'c', size: 3 },
      { name: 'b', size: 4 },
    ])
  })
})
