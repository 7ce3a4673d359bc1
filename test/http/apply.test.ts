import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Entity, Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, failed, newNamespace, succeeded } from './objects.ts'

const applyType = { 'content-type': 'application/apply-patch+yaml' }
const entries = ({ metadata }: Entity) => metadata.managedFields ?? []
const owned = (object: Entity): Record<string, unknown> =>
  Object.fromEntries(entries(object).map(({ manager = '', fieldsV1 }) => [manager, fieldsV1]))
const data = (...keys: string[]) => ({ 'f:data': Object.fromEntries(keys.map((key) => [`f:${key}`, {}])) })

describe.each(stores)('server-side apply on %s', (store) => {
  const server = useInProcessServer({ store })
  let client: Client
  let namespace = ''
  let path = ''
  beforeEach(async () => {
    client = server.client
    namespace = await newNamespace(client)
    path = `${core(namespace, 'configmaps')}/a`
  })

  const send = (target: string, body: unknown, query: string): Promise<Reply> =>
    client.call('PATCH', `${target}?${query}`, { headers: applyType, body })
  const applyData = (manager: string, values: Record<string, string>, query = ''): Promise<Reply> =>
    send(path, configMap('a', { data: values }), `fieldManager=${manager}${query}`)
  const read = async (): Promise<Entity> => succeeded(await client.get(path))

  it('creates what is absent and leaves what others set [SSA-01, SSA-02, MF-01, MF-05, MF-06]', async () => {
    const created = await applyData('ci', { a: '1' })
    expect(created.status).toBe(201)
    expect(owned(created.body)).toEqual({ ci: data('a') })
    expect(entries(created.body)[0]).toMatchObject({ operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1' })
    const added = await applyData('other', { b: '2' })
    expect([added.status, added.body.data]).toEqual([200, { a: '1', b: '2' }])
  })

  it('wants a manager, and for other writes takes the one of the user agent [SSA-03, SSA-04, MF-02]', async () => {
    const refused = failed(await send(path, configMap('a'), 'x=1'), 422, 'Invalid')
    expect(refused.message).toContain('fieldManager: Required value')
    const maps = core(namespace, 'configmaps')
    const posted = await client.post(`${maps}?fieldManager=tool`, configMap('a', { data: { a: '1' } }))
    expect(entries(posted.body)).toMatchObject([{ manager: 'tool', operation: 'Update' }])
    const replaced = await client.call('PUT', path, {
      headers: { 'content-type': 'application/json', 'user-agent': 'deployer/1.2 (x)' },
      body: configMap('a', { data: { a: '2' } }),
    })
    expect(owned(replaced.body)).toMatchObject({ deployer: data('a') })
  })

  it('conflicts over values of others, and takes them by force [SSA-05, SSA-06, SSA-23]', async () => {
    await applyData('a', { x: '1', y: '1' })
    const refused = failed(await applyData('b', { x: '2', y: '2' }), 409, 'Conflict')
    expect(refused.details.causes).toEqual([
      { reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.data.x' },
      { reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.data.y' },
    ])
    expect((await read()).data).toEqual({ x: '1', y: '1' })
    const forced = await applyData('b', { x: '2' }, '&force=true')
    expect(forced.body.data).toEqual({ x: '2', y: '1' })
    expect(owned(forced.body)).toEqual({ a: data('y'), b: data('x') })
  })

  it.each([
    ['', true],
    ['=true', true],
    ['=1', true],
    ['=perhaps', true],
    ['=false', false],
    ['=FALSE', false],
    ['=0', false],
  ])('forces with force%s: %s', async (value, forced) => {
    await applyData('a', { x: '1' })
    expect((await applyData('b', { x: '2' }, `&force${value}`)).status).toBe(forced ? 200 : 409)
    expect((await read()).data).toEqual({ x: forced ? '2' : '1' })
  })

  it('shares equal values until a sharer gives them up [SSA-07, SSA-08, SSA-09]', async () => {
    await applyData('a', { x: '1', z: '1' })
    const shared = await applyData('b', { x: '1' })
    expect(owned(shared.body)).toEqual({ a: data('x', 'z'), b: data('x') })
    failed(await applyData('a', { x: '2', z: '1' }), 409, 'Conflict')
    const left = await applyData('a', { z: '1' })
    expect([left.body.data, owned(left.body)]).toEqual([
      { x: '1', z: '1' },
      { a: data('z'), b: data('x') },
    ])
    expect((await applyData('b', { x: '3' })).status).toBe(200)
  })

  it('gives changed values to whoever changed them [SSA-10, SSA-11]', async () => {
    await applyData('a', { x: '1', y: '1' })
    const patched = await client.call('PATCH', `${path}?fieldManager=tool`, {
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { data: { x: '2' } },
    })
    expect(patched.status).toBe(200)
    expect(owned(patched.body)).toEqual({ a: data('y'), tool: data('x') })
    expect(entries(patched.body).map(({ operation }) => operation)).toEqual(['Apply', 'Update'])
  })

  it('removes what its only owner drops, or sets the default again [SSA-12, SSA-16, MF-13]', async () => {
    await applyData('a', { x: '1', y: '1' })
    await applyData('b', { z: '1' })
    expect((await applyData('a', { x: '1' })).body.data).toEqual({ x: '1', z: '1' })
    const gone = await send(path, configMap('a'), 'fieldManager=b')
    expect([gone.body.data, Object.keys(owned(gone.body))]).toEqual([{ x: '1' }, ['a']])

    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } }
    const target = `${core(namespace, 'services')}/s`
    const spec = { ports: [{ port: 80 }], sessionAffinity: 'ClientIP' }
    await send(target, { ...service, spec }, 'fieldManager=a')
    const back = await send(target, { ...service, spec: { ports: [{ port: 80 }] } }, 'fieldManager=a')
    expect(back.body.spec['sessionAffinity']).toBe('None')
  })

  it('merges lists by key and by value [SSA-13, SSA-15, MERGE-02, MERGE-03, MERGE-04, MF-07]', async () => {
    const target = `${core(namespace, 'services')}/dns`
    const service = (ports: unknown[], finalizers: string[]) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'dns', finalizers },
      spec: { ports },
    })
    const udp = { name: 'udp', port: 53, protocol: 'UDP' }
    const tcp = { name: 'tcp', port: 53, protocol: 'TCP' }
    await send(target, service([udp], ['example.com/x']), 'fieldManager=a')
    const both = await send(target, service([tcp], ['example.com/y']), 'fieldManager=b')
    expect(both.body.spec['ports']).toMatchObject([udp, tcp])
    expect(both.body.metadata.finalizers).toEqual(['example.com/x', 'example.com/y'])
    expect(owned(both.body)['a']).toMatchObject({
      'f:metadata': { 'f:finalizers': { 'v:"example.com/x"': {} } },
      'f:spec': { 'f:ports': { 'k:{"port":53,"protocol":"UDP"}': { '.': {} } } },
    })
    failed(await send(target, service([tcp, tcp], []), 'fieldManager=c'), 422, 'Invalid')
    failed(await send(target, service([], ['example.com/z', 'example.com/z']), 'fieldManager=c'), 422, 'Invalid')
    const left = await send(target, service([], []), 'fieldManager=a')
    expect([left.body.spec['ports'], left.body.metadata.finalizers]).toMatchObject([[tcp], ['example.com/y']])
  })

  it('replaces atomic lists and maps as a whole [MERGE-01, MERGE-05, MERGE-06, MERGE-08]', async () => {
    const target = `${core(namespace, 'pods')}/p`
    const pod = (container: object, spec: object = {}) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p' },
      spec: { containers: [{ name: 'c', ...container }], ...spec },
    })
    const first = await send(target, pod({ image: 'i', args: ['x'] }, { nodeSelector: { a: '1' } }), 'fieldManager=a')
    expect(first.status).toBe(201)
    const fields = ['.spec.containers[name="c"].args', '.spec.nodeSelector']
    const refused = failed(
      await send(target, pod({ args: ['y'] }, { nodeSelector: { b: '1' } }), 'fieldManager=b'),
      409,
      'Conflict',
    )
    expect((refused.details.causes ?? []).map(({ field }) => field).sort()).toEqual(fields)
    const labels = async (manager: string, key: string): Promise<Entity> =>
      succeeded(
        await send(
          path,
          { ...configMap('a'), metadata: { name: 'a', labels: { [key]: '1' } } },
          `fieldManager=${manager}`,
        ),
      )
    await labels('a', 'one')
    expect((await labels('b', 'two')).metadata.labels).toEqual({ one: '1', two: '1' })
  })

  it('refuses what would be invalid, and stores nothing [SSA-14, SSA-24, MF-08]', async () => {
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec: { replicas: 1 } }
    const target = `/apis/apps/v1/namespaces/${namespace}/deployments/d`
    failed(await send(target, deployment, 'fieldManager=a'), 422, 'Invalid')
    expect((await client.get(target)).status).toBe(404)
    failed(await send(path, { ...configMap('a'), apiVersion: 'v2' }, 'fieldManager=a'), 400, 'BadRequest')
    failed(await send(path, { apiVersion: 'v1', metadata: { name: 'a' } }, 'fieldManager=a'), 400, 'BadRequest')
    const named = { ...configMap('a'), metadata: { name: 'a', managedFields: [] } }
    failed(await send(path, named, 'fieldManager=a'), 400, 'BadRequest')
  })

  it('hands a field over without changing it [SSA-17]', async () => {
    const target = `/apis/apps/v1/namespaces/${namespace}/deployments/d`
    const app = { app: 'x' }
    const template = { metadata: { labels: app }, spec: { containers: [{ name: 'c', image: 'i' }] } }
    const base = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } }
    const manifest = { selector: { matchLabels: app }, template }
    const only = { ...base, spec: { replicas: 3 } }
    await send(target, { ...base, spec: { ...manifest, replicas: 3 } }, 'fieldManager=ci')
    await send(target, only, 'fieldManager=handover')
    await send(target, { ...base, spec: manifest }, 'fieldManager=ci')
    await send(target, only, 'fieldManager=controller')
    const done = succeeded(await send(target, base, 'fieldManager=handover'))
    expect(done.spec['replicas']).toBe(3)
    const holders = Object.entries(owned(done)).filter(([, fields]) => JSON.stringify(fields).includes('f:replicas'))
    expect(holders.map(([manager]) => manager)).toEqual(['controller'])
  })

  it('writes nothing where nothing changes [SSA-25, MF-04]', async () => {
    const first = (await applyData('a', { x: '1' })).body
    const watch = await client.watch(
      `${core(namespace, 'configmaps')}?watch=1&resourceVersion=${first.metadata.resourceVersion}`,
    )
    expect((await applyData('a', { x: '1' })).body).toEqual(first)
    expect((await client.put(path, await read())).body).toEqual(first)
    const changed = (await applyData('a', { x: '2' })).body
    expect(Date.parse(entries(changed)[0]?.time ?? '')).toBeGreaterThanOrEqual(
      Date.parse(entries(first)[0]?.time ?? ''),
    )
    expect((await watch.take(1)).map(({ object }) => object.metadata.resourceVersion)).toEqual([
      changed.metadata.resourceVersion,
    ])
    watch.close()
  })

  it('lets many managers make one object at once [SSA-26]', async () => {
    const managers = Array.from({ length: 10 }, (_, i) => `m${i}`)
    const replies = await Promise.all(managers.map((manager) => applyData(manager, { [manager]: '1' })))
    expect(replies.every(({ status }) => status === 200 || status === 201)).toBe(true)
    const object = await read()
    expect([Object.keys(object.data).sort(), Object.keys(owned(object)).sort()]).toEqual([managers, managers])
  })

  it('reads JSON escapes rightly [SSA-22], and serves no type without objects [SSA-20]', async () => {
    const text = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"x":"\\u0041\\/"}}`
    expect((await send(path, text, 'fieldManager=a')).body.data).toEqual({ x: 'A/' })
    const review = await send('/apis/authorization.orch.io/v1/subjectaccessreviews', {}, 'fieldManager=a')
    expect([405, 415]).toContain(review.status)
  })

  it('resets owners by one empty entry only [MF-09, MF-10, MF-11, MF-12]', async () => {
    const patch = (body: unknown): Promise<Reply> =>
      client.call('PATCH', `${path}?fieldManager=editor`, {
        headers: { 'content-type': 'application/json-patch+json' },
        body,
      })
    const reset = { op: 'replace', path: '/metadata/managedFields', value: [{}] }
    await applyData('a', { a: '1', b: '1' })
    await applyData('b', { c: '1' })
    const before = await read()
    expect(owned((await patch([{ ...reset, value: [] }])).body)).toEqual(owned(before))
    const cut = { ...before, metadata: { ...before.metadata, managedFields: entries(before).slice(1) } }
    expect(Object.keys(owned((await client.put(path, cut)).body))).toEqual(['b'])
    expect(owned((await patch([reset, { op: 'replace', path: '/data/a', value: '2' }])).body)).toEqual({
      editor: data('a'),
    })
    expect((await patch([reset])).body.metadata.managedFields).toBeUndefined()
  })

  it('keeps what came through the status apart [MF-14]', async () => {
    const target = `${core(namespace, 'services')}/s`
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } }
    await send(target, { ...service, spec: { ports: [{ port: 80 }] } }, 'fieldManager=owner')
    const status = { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } }
    const put = { ...succeeded(await client.get(target)), status }
    const written = succeeded(await client.put(`${target}/status?fieldManager=m`, put))
    expect(entries(written).find(({ manager }) => manager === 'm')).toMatchObject({
      subresource: 'status',
      apiVersion: 'v1',
    })
  })

  it('tries without storing [SSA-02]', async () => {
    expect((await applyData('a', { x: '1' }, '&dryRun=All')).status).toBe(201)
    expect((await client.get(path)).status).toBe(404)
  })
})
