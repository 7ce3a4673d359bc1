import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client, type Entity, type Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, createAll, failed, newNamespace, succeeded } from './objects.ts'

const strategic = { 'content-type': 'application/strategic-merge-patch+json' }
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }

describe.each(stores)('patches on %s', (store) => {
  const server = useInProcessServer({ store })
  let client: Client
  let path = ''
  let made: Entity
  beforeEach(async () => {
    client = server.client
    const maps = core(await newNamespace(client), 'configmaps')
    path = `${maps}/a`
    const [map] = await createAll(client, maps, [configMap('a', { data: { a: '1', b: '2' } })])
    if (map === undefined) throw new Error('one was created')
    made = map
  })
  const operations = (...list: readonly unknown[]): Promise<Reply> => client.patch(path, list, { headers: jsonPatch })
  const stored = async (): Promise<Entity> => succeeded(await client.get(path))

  it.each([
    ['add', [{ op: 'add', path: '/data/c', value: '3' }], { a: '1', b: '2', c: '3' }],
    ['remove', [{ op: 'remove', path: '/data/a' }], { b: '2' }],
    ['replace', [{ op: 'replace', path: '/data/a', value: '9' }], { a: '9', b: '2' }],
    ['move', [{ op: 'move', from: '/data/a', path: '/data/c' }], { b: '2', c: '1' }],
    ['copy', [{ op: 'copy', from: '/data/a', path: '/data/c' }], { a: '1', b: '2', c: '1' }],
    ['test', [{ op: 'test', path: '/data/a', value: '1' }], { a: '1', b: '2' }],
  ])('takes the operation %s [PATCH-01]', async (_, list, data) => {
    expect(succeeded(await operations(...list)).data).toEqual(data)
    expect((await stored()).data).toEqual(data)
  })

  it('applies a list of operations whole or not at all [PATCH-02]', async () => {
    const change = { op: 'replace', path: '/data/b', value: '9' }
    failed(await operations({ op: 'test', path: '/data/a', value: 'wrong' }, change), 422, 'Invalid')
    failed(await operations(change, { op: 'test', path: '/data/a', value: 'wrong' }), 422, 'Invalid')
    expect(await stored()).toEqual(made)
    expect(succeeded(await operations({ op: 'test', path: '/data/a', value: '1' }, change)).data.b).toBe('9')
  })

  it('appends to the stored list [PATCH-03]', async () => {
    succeeded(await client.patch(path, { metadata: { finalizers: ['demo.example/a'] } }))
    const appended = await operations({ op: 'add', path: '/metadata/finalizers/-', value: 'demo.example/b' })
    expect(succeeded(appended).metadata.finalizers).toEqual(['demo.example/a', 'demo.example/b'])
    succeeded(await client.patch(path, { metadata: { finalizers: null } }))
  })

  it('shows a lost update if it carries the version [PATCH-04]', async () => {
    const { resourceVersion } = made.metadata
    succeeded(await client.patch(path, { data: { a: '5' } }))
    const late = { metadata: { resourceVersion }, data: { a: '6' } }
    failed(await client.patch(path, late), 409, 'Conflict')
    failed(await client.patch(path, late, { headers: strategic }), 409, 'Conflict')
    const replace = { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }
    failed(await operations(replace, { op: 'replace', path: '/data/a', value: '6' }), 409, 'Conflict')
    const current = await stored()
    expect(current.data.a).toBe('5')
    const { resourceVersion: newest } = current.metadata
    expect(succeeded(await client.patch(path, { ...late, metadata: { resourceVersion: newest } })).data.a).toBe('6')
  })

  it('merges a partial object: null removes, lists are replaced [PATCH-05]', async () => {
    expect(succeeded(await client.patch(path, { data: { a: null, c: '3' } })).data).toEqual({ b: '2', c: '3' })
    const finalizers = async (list: readonly string[] | null) =>
      succeeded(await client.patch(path, { metadata: { finalizers: list } })).metadata.finalizers
    await finalizers(['demo.example/a', 'demo.example/b'])
    expect(await finalizers(['demo.example/c'])).toEqual(['demo.example/c'])
    expect(await finalizers(null)).toBeUndefined()
  })

  it('takes an intent as YAML and as JSON [PATCH-08]', async () => {
    const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: NAME\ndata:\n  p: "1"\n  q: "2"\n'
    const intent = (name: string) => configMap(name, { data: { p: '1', q: '2' } })
    const send = async (name: string, body: unknown): Promise<Entity> => {
      const target = `${path.replace(/a$/, name)}?fieldManager=ci`
      return succeeded(await client.call('PATCH', target, { headers: applyPatch, body }))
    }
    const fromYaml = await send('from-yaml', yaml.replace('NAME', 'from-yaml'))
    const fromJson = await send('from-json', intent('from-json'))
    expect(fromYaml.data).toEqual({ p: '1', q: '2' })
    expect(fromJson.data).toEqual(fromYaml.data)
    expect(fromJson.metadata.managedFields?.[0]?.fieldsV1).toEqual(fromYaml.metadata.managedFields?.[0]?.fieldsV1)
    const again = await send('from-yaml', intent('from-yaml'))
    expect(again).toEqual(fromYaml)
  })

  it('creates by an apply only; every other is a patch of what is there [PATCH-09]', async () => {
    const absent = path.replace(/a$/, 'absent')
    failed(await client.patch(absent, { data: { x: '1' } }), 404, 'NotFound')
    failed(await client.patch(absent, { data: { x: '1' } }, { headers: strategic }), 404, 'NotFound')
    failed(await client.patch(absent, [], { headers: jsonPatch }), 404, 'NotFound')
    failed(await client.get(absent), 404, 'NotFound')
    const applied = await client.call('PATCH', `${absent}?fieldManager=ci`, {
      headers: applyPatch,
      body: configMap('absent', { data: { x: '1' } }),
    })
    expect(applied.status).toBe(201)
  })
})
