import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, gadget, newGroup, versionWith } from './custom.ts'
import { core, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const yaml = { 'content-type': 'application/yaml' }
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }

describe.each(stores)('times on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  let leases = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
    leases = `/apis/coordination.orch.io/v1/namespaces/${ns}/leases`
  })
  const lease = (renewTime: string) => ({
    apiVersion: 'coordination.orch.io/v1',
    kind: 'Lease',
    metadata: { name: uniqueName('l') },
    spec: { renewTime },
  })
  const event = (lastTimestamp: string, eventTime: string | null = null) => ({
    metadata: { name: uniqueName('e') },
    involvedObject: { kind: 'ConfigMap', namespace: ns, name: 'x' },
    reason: 'Because',
    type: 'Normal',
    lastTimestamp,
    eventTime,
  })

  it('with an offset are kept in UTC, with the digits of their field', async () => {
    const made = succeeded(await server.client.post(leases, lease('2024-01-02T05:04:05.678900+02:00')))
    expect(made.spec['renewTime']).toBe('2024-01-02T03:04:05.678900Z')
    const told = succeeded(await server.client.post(core(ns, 'events'), event('2024-01-02T01:04:05.9-02:00')))
    expect([told['lastTimestamp'], told['firstTimestamp']]).toEqual(['2024-01-02T03:04:05Z', null])
    const read = succeeded(await server.client.get(core(ns, 'events', told.metadata.name)))
    expect(read['lastTimestamp']).toBe('2024-01-02T03:04:05Z')
  })

  it.each([
    '2024-01-02T03:04:05Z',
    '2024-01-02T03:04:05.678Z',
    '2024-01-02T03:04:05.6789012Z',
    '2024-01-02t03:04:05.678901z',
    'soon',
  ])('with microseconds are refused in another form (%s)', async (time) => {
    const refused = failed(await server.client.post(leases, lease(time)), 400, 'BadRequest')
    expect(refused.message).toContain(`parsing time ${JSON.stringify(time)}`)
    const { metadata } = succeeded(await server.client.post(leases, lease('2024-01-02T03:04:05.000000Z')))
    const path = `${leases}/${metadata.name}`
    const put = { ...lease(time), metadata }
    expect(failed(await server.client.put(path, put), 400, 'BadRequest').message).toContain('parsing time')
    const text = `kind: Lease\napiVersion: coordination.orch.io/v1\nmetadata: {name: y}\nspec: {renewTime: '${time}'}\n`
    failed(await server.client.post(leases, Buffer.from(text), { headers: yaml }), 400, 'BadRequest')
    const intent = { ...lease(time), metadata: { name: metadata.name } }
    const applied = await server.client.patch(`${path}?fieldManager=m`, intent, { headers: applyPatch })
    expect(failed(applied, 400, 'BadRequest').message).toContain('parsing time')
    // A patch is refused by what it makes, as any other value that a field can't hold.
    failed(await server.client.patch(path, { spec: { renewTime: time } }), 422, 'Invalid')
    const operations = [{ op: 'add', path: '/spec/renewTime', value: time }]
    failed(await server.client.patch(path, operations, { headers: jsonPatch }), 422, 'Invalid')
  })

  it('in patches and applies get their one spelling', async () => {
    const { metadata } = succeeded(await server.client.post(leases, lease('2024-01-02T03:04:05.000000Z')))
    const path = `${leases}/${metadata.name}`
    const later = { spec: { renewTime: '2024-01-02T04:04:05.000001+01:00' } }
    expect(succeeded(await server.client.patch(path, later)).spec['renewTime']).toBe('2024-01-02T03:04:05.000001Z')
    const intent = { ...lease('2024-01-02T05:04:05.000002+01:00'), metadata: { name: metadata.name } }
    const applied = await server.client.patch(`${path}?fieldManager=m&force=true`, intent, { headers: applyPatch })
    expect(succeeded(applied).spec['renewTime']).toBe('2024-01-02T04:04:05.000002Z')
  })

  it('of metadata are kept like all others', async () => {
    const made = succeeded(
      await server.client.post(core(ns, 'configmaps'), { metadata: { name: uniqueName('c') }, data: { a: 'b' } }),
    )
    const managedFields = made.metadata.managedFields?.map((entry) => ({
      ...entry,
      time: '2024-01-02T05:04:05.5+02:00',
    }))
    const put = { ...made, metadata: { ...made.metadata, managedFields, labels: { a: 'b' } } }
    const stored = succeeded(
      await server.client.put(`${core(ns, 'configmaps', made.metadata.name)}?fieldManager=other`, put),
    )
    expect(stored.metadata.managedFields?.map(({ time }) => time)).toContain('2024-01-02T03:04:05Z')
    const wrong = { metadata: { name: 'x', creationTimestamp: 'today' } }
    expect(failed(await server.client.post(core(ns, 'configmaps'), wrong), 400, 'BadRequest').message).toContain(
      'parsing time',
    )
  })
})

describe.each(stores)('times of kinds that are defined at run time, on %s', (store) => {
  const server = useSharedServer(store)

  it('are texts', async () => {
    const ns = await newNamespace(server.client)
    const group = newGroup()
    const spec = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } }
    await define(server.client, { group, versions: [versionWith('v1', spec)] })
    const path = `/apis/${group}/v1/namespaces/${ns}/gadgets`
    const at = '2024-01-02T05:04:05.12+02:00'
    expect(succeeded(await server.client.post(path, gadget(`${group}/v1`, 'g', { at }))).spec['at']).toBe(at)
  })
})
