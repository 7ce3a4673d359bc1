import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Entity, Reply } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { generateWith, type GeneratedFolder } from './added-kind.ts'
import { failed, newNamespace, succeeded } from './objects.ts'

const schema = `
openapi: 3.0.3
info: { title: demo.example, version: v1 }
paths: {}
components:
  schemas:
    Gadget:
      description: A thing with every way to merge.
      type: object
      x-orch-resource: { plural: gadgets, scope: Namespaced, storage: true }
      properties:
        spec: { $ref: '#/components/schemas/GadgetSpec' }
    GadgetSpec:
      type: object
      properties:
        ports:
          type: array
          x-orch-patch-strategy: merge
          x-orch-patch-merge-key: port
          items: { $ref: '#/components/schemas/GadgetPort' }
        words: { type: array, x-orch-patch-strategy: merge, items: { type: string } }
        parts:
          type: array
          x-orch-list-type: map
          x-orch-list-map-keys: [name]
          items: { $ref: '#/components/schemas/GadgetPart' }
        plain: { type: array, items: { $ref: '#/components/schemas/GadgetPart' } }
        settings: { type: object, additionalProperties: { type: string } }
        part: { $ref: '#/components/schemas/GadgetPart' }
        raw: { type: object, x-orch-preserve-unknown-fields: true }
    GadgetPort:
      type: object
      required: [port]
      properties: { port: { type: integer, format: int32 }, name: { type: string } }
    GadgetPart:
      type: object
      required: [name]
      properties: { name: { type: string }, size: { type: integer, format: int32 } }
`

// A busy machine, on which the generator runs and servers start, must not decide a test.
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }
const conflicts = (reply: Reply): readonly (string | undefined)[] =>
  (failed(reply, 409, 'Conflict').details.causes ?? []).map(({ field }) => field)
const fieldsOf = (object: Entity, manager: string): unknown =>
  (object.metadata.managedFields ?? []).find((entry) => entry.manager === manager)?.fieldsV1

describe('the markers of a schema', () => {
  let generated: GeneratedFolder
  beforeAll(async () => {
    generated = await generateWith(schema)
  })
  afterAll(() => generated.dispose())

  describe.each(stores)('on %s', (store) => {
    let server: Server
    let client: Client
    let path = ''
    beforeAll(async () => {
      server = await startServer({ store, flags: ['--definitions', generated.definitions] })
      client = server.client
    })
    afterAll(() => server?.dispose())
    beforeEach(async ({ onTestFailed }) => {
      onTestFailed(() => console.error(server.output()))
      path = `/apis/demo.example/v1/namespaces/${await newNamespace(client)}/gadgets`
    })
    const gadget = (spec: object) => ({ apiVersion: 'demo.example/v1', kind: 'Gadget', metadata: { name: 'g' }, spec })
    const apply = (manager: string, spec: object): Promise<Reply> =>
      client.patch(`${path}/g?fieldManager=${manager}`, gadget(spec), { headers: applyPatch })
    /** Spec after every manager applied its own. */
    const applyAll = async (intents: Readonly<Record<string, object>>): Promise<Entity> => {
      const replies: Entity[] = []
      for (const [manager, spec] of Object.entries(intents)) replies.push(succeeded(await apply(manager, spec)))
      const last = replies.at(-1)
      if (last === undefined) throw new Error('nobody applied')
      return last
    }

    it('merge by the patch strategy where no list type is given [MERGE-07]', async () => {
      const web = { port: 80, name: 'web' }
      const tls = { port: 443, name: 'tls' }
      const both = await applyAll({ a: { ports: [web], words: ['x'] }, b: { ports: [tls], words: ['y'] } })
      expect(both.spec).toEqual({ ports: [web, tls], words: ['x', 'y'] })
      expect(fieldsOf(both, 'b')).toEqual({
        'f:spec': {
          'f:ports': { 'k:{"port":443}': { '.': {}, 'f:port': {}, 'f:name': {} } },
          'f:words': { 'v:"y"': {} },
        },
      })
      expect(conflicts(await apply('b', { ports: [tls, { ...web, name: 'other' }] }))).toEqual([
        '.spec.ports[port=80].name',
      ])
      for (const spec of [{ ports: [tls, tls] }, { words: ['y', 'y'] }]) {
        failed(await apply('b', spec), 422, 'Invalid')
        failed(await client.put(`${path}/g`, gadget(spec)), 422, 'Invalid')
      }
      expect((await applyAll({ a: {} })).spec).toEqual({ ports: [tls], words: ['y'] })
    })

    it('merge elements by the keys of a list of type map', async () => {
      const both = await applyAll({ a: { parts: [{ name: 'x', size: 1 }] }, b: { parts: [{ name: 'y', size: 2 }] } })
      expect(both.spec['parts']).toEqual([
        { name: 'x', size: 1 },
        { name: 'y', size: 2 },
      ])
      expect(conflicts(await apply('b', { parts: [{ name: 'x', size: 3 }] }))).toEqual(['.spec.parts[name="x"].size'])
      failed(await client.put(`${path}/g`, gadget({ parts: [{ name: 'x' }, { name: 'x' }] })), 422, 'Invalid')
    })

    it('that are missing merge maps by key and replace lists [MERGE-11]', async () => {
      const both = await applyAll({
        a: { settings: { x: '1' }, part: { name: 'p' } },
        b: { settings: { y: '2' }, part: { name: 'p', size: 3 } },
      })
      expect(both.spec).toEqual({ settings: { x: '1', y: '2' }, part: { name: 'p', size: 3 } })
      expect(fieldsOf(both, 'a')).toEqual({ 'f:spec': { 'f:settings': { 'f:x': {} }, 'f:part': { 'f:name': {} } } })
      const listed = await applyAll({ c: { plain: [{ name: 'x' }] } })
      expect(fieldsOf(listed, 'c')).toEqual({ 'f:spec': { 'f:plain': {} } })
      expect(conflicts(await apply('d', { plain: [{ name: 'y' }] }))).toEqual(['.spec.plain'])
      const replaced = await applyAll({ c: { plain: [{ name: 'y' }, { name: 'y' }] } })
      expect(replaced.spec['plain']).toEqual([{ name: 'y' }, { name: 'y' }])
    })

    it('that are missing below what no schema describes make keys of objects, and one of each list', async () => {
      const both = await applyAll({ a: { raw: { x: { deep: 1 }, list: [1] } }, b: { raw: { y: 2 } } })
      expect(both.spec['raw']).toEqual({ x: { deep: 1 }, list: [1], y: 2 })
      expect(fieldsOf(both, 'b')).toEqual({ 'f:spec': { 'f:raw': { 'f:y': {} } } })
      expect(conflicts(await apply('b', { raw: { y: 2, list: [2] } }))).toEqual(['.spec.raw.list'])
    })

    it('keep unknown fields, or leave them to the level of field validation [FV-03]', async () => {
      const strict = `${path}?fieldValidation=Strict`
      const refused = await client.post(strict, gadget({ foo: 1, raw: { a: 1 } }))
      expect(failed(refused, 400, 'BadRequest').message).toContain('unknown field "spec.foo"')
      expect(refused.text).not.toContain('spec.raw')
      failed(await client.get(`${path}/g`), 404, 'NotFound')
      const raw = { foo: 1, deep: { list: [{ any: 'thing' }] } }
      expect(succeeded(await client.post(strict, gadget({ raw }))).spec).toEqual({ raw })
      expect(succeeded(await client.get(`${path}/g`)).spec).toEqual({ raw })
      const warned = await client.put(`${path}/g`, gadget({ foo: 1, raw }))
      expect([succeeded(warned).spec, warned.headers['warning']]).toEqual([
        { raw },
        String.raw`299 - "unknown field \"spec.foo\""`,
      ])
    })
  })
})
