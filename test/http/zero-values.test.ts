import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { apps, core, deployment, failed, newNamespace, pod, succeeded, uniqueName } from './objects.ts'
import { encodeWire, fromWire } from './wire.ts'

const rbac = '/apis/rbac.authorization.orch.io/v1'
const podSpec = { containers: [{ name: 'main', image: 'registry.example/main:1' }] }
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }

describe.each(stores)('an empty value of a plain field on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })

  it('is defaulted like an absent one', async () => {
    const roleRef = { apiGroup: '', kind: 'ClusterRole', name: 'view' }
    const binding = { metadata: { name: uniqueName('b') }, roleRef, subjects: [] }
    const made = succeeded(await server.client.post(`${rbac}/namespaces/${ns}/rolebindings`, binding))
    expect(made['roleRef']).toEqual({ ...roleRef, apiGroup: 'rbac.authorization.orch.io' })
    expect(made).not.toHaveProperty('subjects')
  })

  it('is judged like an absent one', async () => {
    const service = (port: object) => ({ metadata: { name: uniqueName('s') }, spec: { ports: [port] } })
    const causes = async (port: object) =>
      failed(await server.client.post(core(ns, 'services'), service(port)), 422, 'Invalid').details.causes
    expect(await causes({ port: 0 })).toEqual(await causes({}))
    expect(await causes({ port: null })).toEqual(await causes({}))
  })

  it.each(['', null, undefined])('is taken in a status, whatever the schema requires (%j)', async (type) => {
    const name = uniqueName('d')
    succeeded(await server.client.post(apps(ns, 'deployments'), deployment(name)))
    const status = { conditions: [{ type, status: 'True' }] }
    const written = succeeded(await server.client.patch(`${apps(ns, 'deployments', name)}/status`, { status }))
    expect(written.status).toMatchObject({ conditions: [{ type: '', status: 'True' }] })
    const { spec, metadata } = written
    const put = { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec, status }
    expect(succeeded(await server.client.put(`${apps(ns, 'deployments', name)}/status`, put)).status).toEqual(
      written.status,
    )
  })

  it('is taken in the metrics of an autoscaler', async () => {
    const path = `/apis/autoscaling/v2/namespaces/${ns}/horizontalpodautoscalers`
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }
    const made = succeeded(
      await server.client.post(path, { metadata: { name: uniqueName('h') }, spec: { maxReplicas: 3, scaleTargetRef } }),
    )
    const currentMetrics = [{ type: '' }, { type: 'Object', object: { metric: { name: '' }, current: {} } }]
    const status = { currentMetrics, desiredReplicas: 0 }
    const written = succeeded(await server.client.patch(`${path}/${made.metadata.name}/status`, { status }))
    expect(written.status).toMatchObject({ currentMetrics: [{ type: '' }, { object: { metric: { name: '' } } }] })
  })

  it('is refused in the standard conditions of a disruption budget, which judges them', async () => {
    const path = `/apis/policy/v1/namespaces/${ns}/poddisruptionbudgets`
    const made = succeeded(await server.client.post(path, { metadata: { name: uniqueName('b') }, spec: {} }))
    const status = { conditions: [{ type: '', status: '', reason: '' }] }
    const refused = failed(
      await server.client.patch(`${path}/${made.metadata.name}/status`, { status }),
      422,
      'Invalid',
    )
    const at = 'status.conditions[0]'
    expect(new Set(refused.details.causes?.map(({ field }) => field))).toEqual(
      new Set([`${at}.type`, `${at}.status`, `${at}.lastTransitionTime`, `${at}.reason`]),
    )
  })

  it('comes over the wire, too', async () => {
    const name = uniqueName('p')
    const object = { metadata: { name }, spec: { ...podSpec, hostNetwork: false, nodeName: '', priority: 0 } }
    succeeded(await server.client.post(core(ns, 'pods'), encodeWire('v1', 'Pod', object), { headers: fromWire }))
    const { spec } = succeeded(await server.client.get(core(ns, 'pods', name)))
    expect(spec).not.toHaveProperty('hostNetwork')
    expect(spec).not.toHaveProperty('nodeName')
  })

  it('is owned by the applier who sets it, and by nobody who updates', async () => {
    const name = uniqueName('p')
    const intent = { ...pod(name), spec: { ...podSpec, hostNetwork: false } }
    const applied = succeeded(
      await server.client.patch(`${core(ns, 'pods', name)}?fieldManager=m`, intent, { headers: applyPatch }),
    )
    expect(applied.spec).not.toHaveProperty('hostNetwork')
    expect(applied.metadata.managedFields?.[0]).toMatchObject({ fieldsV1: { 'f:spec': { 'f:hostNetwork': {} } } })
    const other = uniqueName('p')
    const made = succeeded(await server.client.post(core(ns, 'pods'), { ...intent, metadata: { name: other } }))
    expect(JSON.stringify(made.metadata.managedFields)).not.toContain('hostNetwork')
  })
})
