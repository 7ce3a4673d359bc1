import { beforeEach, describe, expect, it } from 'vitest'
import { defineResource, defineVersion } from '../../runtime/codegen/index.ts'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import type { Client, Entity, Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { apps, configMap, core, createAll, deployment, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const strategic = { headers: { 'content-type': 'application/strategic-merge-patch+json' } }

const named: StructuralSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, size: { type: 'integer' } },
}
const SCHEMA: StructuralSchema = {
  type: 'object',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', preserveUnknownFields: true },
    parts: { type: 'array', patchStrategy: ['merge'], patchMergeKey: 'name', items: named },
    claims: { type: 'array', listType: 'map', listMapKeys: ['name'], items: named },
  },
}

const kind = (name: string, plural: string) => ({
  group: 'demo.example',
  kind: name,
  listKind: `${name}List`,
  plural,
  singular: name.toLowerCase(),
  shortNames: [],
  categories: [],
  scope: 'Namespaced' as const,
  verbs: ['create', 'get', 'patch'] as const,
  virtual: false,
  storageVersion: 'v1',
  versions: [
    defineVersion({
      name: 'v1',
      lifecycle: {},
      served: true,
      subresources: {},
      selectableFields: [],
      columns: [],
      schema: () => SCHEMA,
    }),
  ],
})

/** One kind as schemas add it, and one as a definition made at run time describes it. */
const demo: GroupVersionDefinition = {
  group: 'demo.example',
  version: 'v1',
  openapi: () => Promise.resolve(Buffer.from('{}')),
  resources: [
    defineResource(kind('Gadget', 'gadgets')),
    defineResource({ ...kind('Custom', 'customs'), strategicMerge: 'refused' }),
  ],
}

interface Container {
  readonly name: string
  readonly image: string
}

describe.each(stores)('strategic merge patches on %s', (store) => {
  const server = useInProcessServer({ store, more: [demo] })
  let client: Client
  let namespace = ''
  let path = ''
  beforeEach(async () => {
    client = server.client
    namespace = await newNamespace(client)
    const containers = ['a', 'b', 'c'].map((name) => ({ name, image: `${name}:1` }))
    const template = { metadata: { labels: { app: 'd' } }, spec: { containers } }
    await createAll(client, apps(namespace, 'deployments'), [deployment('d', { template })])
    path = apps(namespace, 'deployments', 'd')
  })
  const patch = (body: unknown, target = path): Promise<Reply> => client.patch(target, body, strategic)
  const patchPods = (spec: unknown): Promise<Reply> => patch({ spec: { template: { spec } } })
  const images = ({ spec }: Entity): readonly string[] => {
    const { template } = spec as { readonly template: { readonly spec: { readonly containers: readonly Container[] } } }
    return template.spec.containers.map(({ name, image }) => `${name}=${image}`)
  }

  it('merges lists by the markers of the schema [PATCH-06, PATCH-10]', async () => {
    const reply = await patchPods({ containers: [{ name: 'b', image: 'b:2' }] })
    expect(reply.status).toBe(200)
    expect(images(reply.body)).toEqual(['a=a:1', 'b=b:2', 'c=c:1'])
    expect(images(succeeded(await client.get(path)))).toEqual(['a=a:1', 'b=b:2', 'c=c:1'])
  })

  it('replaces lists without a strategy, whatever their list type', async () => {
    const bindings = `/apis/admissionregistration.${vendor.apiDomain}/v1/validatingadmissionpolicybindings`
    const name = uniqueName('b')
    const object = {
      apiVersion: `admissionregistration.${vendor.apiDomain}/v1`,
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name },
      spec: { policyName: 'absent', validationActions: ['Deny'] },
    }
    await createAll(client, bindings, [object])
    const replaced = await patch({ spec: { validationActions: ['Audit', 'Warn'] } }, `${bindings}/${name}`)
    expect(succeeded(replaced).spec['validationActions']).toEqual(['Audit', 'Warn'])
  })

  it('deletes and replaces by directive [PATCH-11]', async () => {
    const deleted = await patchPods({ containers: [{ name: 'a', $patch: 'delete' }] })
    expect(images(succeeded(deleted))).toEqual(['b=b:1', 'c=c:1'])
    const replaced = await patchPods({ containers: [{ $patch: 'replace' }, { name: 'z', image: 'z:1' }] })
    expect(images(succeeded(replaced))).toEqual(['z=z:1'])
    succeeded(await patch({ metadata: { labels: { x: '1' } } }))
    const labels = await patch({ metadata: { labels: { $patch: 'replace', y: '2' } } })
    expect(succeeded(labels).metadata.labels).toEqual({ y: '2' })
    expect(succeeded(await patch({ metadata: { labels: { $patch: 'delete' } } })).metadata.labels).toBeUndefined()
  })

  it('orders elements, deletes primitives and retains keys [PATCH-11]', async () => {
    const order = ['c', 'a', 'b'].map((name) => ({ name }))
    expect(images(succeeded(await patchPods({ '$setElementOrder/containers': order })))).toEqual([
      'c=c:1',
      'a=a:1',
      'b=b:1',
    ])
    const finalizers = async (metadata: unknown) => succeeded(await patch({ metadata })).metadata.finalizers
    await finalizers({ finalizers: ['demo.example/a'] })
    expect(await finalizers({ finalizers: ['demo.example/b'] })).toEqual(['demo.example/b', 'demo.example/a'])
    expect(await finalizers({ '$deleteFromPrimitiveList/finalizers': ['demo.example/a'] })).toEqual(['demo.example/b'])
    const strategy = { $retainKeys: ['type'], type: 'Recreate' }
    expect(succeeded(await patch({ spec: { strategy } })).spec.strategy).toEqual({ type: 'Recreate' })
  })

  it('merges the lists of an added kind by their patch strategy, and refuses types made at run time [PATCH-07]', async () => {
    const at = (plural: string) => `/apis/demo.example/v1/namespaces/${namespace}/${plural}`
    const parts = [
      { name: 'a', size: 1 },
      { name: 'b', size: 1 },
    ]
    for (const [name, plural] of [
      ['Gadget', 'gadgets'],
      ['Custom', 'customs'],
    ] as const) {
      const object = { apiVersion: 'demo.example/v1', kind: name, metadata: { name: 'x' }, parts, claims: parts }
      await createAll(client, at(plural), [object])
    }
    const changed = { name: 'b', size: 2 }
    const change = { parts: [changed], claims: [changed] }
    const merged = succeeded(await patch(change, `${at('gadgets')}/x`))
    expect([merged.parts, merged.claims]).toEqual([[parts[0], changed], [changed]])
    const refused = await patch(change, `${at('customs')}/x`)
    expect(failed(refused, 415, 'UnsupportedMediaType').message).toBe(
      'the body of the request was in an unknown format - accepted media types include: ' +
        'application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
    )
    expect(succeeded(await client.get(`${at('customs')}/x`)).parts).toEqual(parts)
  })

  it('refuses documents that are no patches, and leaves the object as it was', async () => {
    const map = core(namespace, 'configmaps', 'm')
    const [made] = await createAll(client, core(namespace, 'configmaps'), [configMap('m', { data: { a: '1' } })])
    const message = async (body: unknown, code: number, reason: string) =>
      failed(await patch(body, map), code, reason).message
    expect(await message('[]', 400, 'BadRequest')).toBe(
      'json: cannot unmarshal array into Go value of type map[string]interface {}',
    )
    expect(await message('{"data":', 400, 'BadRequest')).toBe('unexpected end of JSON input')
    expect(await message({ data: { a: 2 } }, 422, 'Invalid')).toBe(
      ' "" is invalid: patch: Invalid value: "map[data:map[a:2]]": cannot convert int64 to string',
    )
    expect(await message({ data: { $retainKeys: ['b'], a: '2' } }, 400, 'BadRequest')).toBe(
      'invalid patch format of retainKeys',
    )
    expect(succeeded(await client.get(map))).toEqual(made)
    expect(succeeded(await patch({}, map))).toEqual(made)
  })
})
