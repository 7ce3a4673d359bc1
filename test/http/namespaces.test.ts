import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useSharedServer } from '../support/shared-server.ts'
import {
  apps,
  configMap,
  core,
  deployment,
  eventually,
  failed,
  names,
  newNamespace,
  secret,
  succeeded,
} from './objects.ts'

const lease = (name: string) => ({ apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata: { name }, spec: {} })

describe.each(stores)('namespaces on %s', (store) => {
  const server = useSharedServer(store)

  it('deletes every object of a deleted namespace, then the namespace', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const other = await newNamespace(client)
    const leases = `/apis/coordination.orch.io/v1/namespaces/${ns}/leases`
    succeeded(await client.post(core(other, 'configmaps'), configMap('kept')))
    succeeded(await client.post(core(ns, 'configmaps'), configMap('x')))
    succeeded(await client.post(apps(ns, 'deployments'), deployment('x')))
    succeeded(await client.post(leases, lease('x')))
    succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
    const paths = [core(ns, 'configmaps', 'x'), apps(ns, 'deployments', 'x'), `${leases}/x`, `/api/v1/namespaces/${ns}`]
    for (const path of paths) {
      const reply = await eventually(
        () => client.get(path),
        ({ status }) => status === 404,
      )
      failed(reply, 404, 'NotFound')
    }
    succeeded(await client.get(core(other, 'configmaps', 'kept')))
  })

  it('is Terminating while an object holds it, and takes no new ones [NS-02]', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const maps = core(ns, 'configmaps')
    succeeded(await client.post(maps, configMap('held', { metadata: { finalizers: ['example.com/hold'] } })))
    const deleted = succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
    expect(deleted).toMatchObject({ kind: 'Namespace', status: { phase: 'Terminating' } })
    expect(deleted.metadata.deletionTimestamp).toMatch(/Z$/)
    const { message } = failed(await client.post(maps, configMap('late')), 403, 'Forbidden')
    expect(message).toBe(
      `configmaps "late" is forbidden: unable to create new content in namespace ${ns} because it is being terminated`,
    )
    failed(await client.put(`${maps}/late`, configMap('late')), 403, 'Forbidden')
    await eventually(
      async () => succeeded(await client.get(`${maps}/held`)).metadata.deletionTimestamp,
      (stamp) => stamp !== undefined,
    )
    expect(succeeded(await client.get(`/api/v1/namespaces/${ns}`)).status).toMatchObject({ phase: 'Terminating' })
    succeeded(await client.patch(`${maps}/held`, { metadata: { finalizers: null } }))
    await eventually(
      () => client.get(`/api/v1/namespaces/${ns}`),
      ({ status }) => status === 404,
    )
  })

  it('refuses to create in a namespace that does not exist, and names it [NS-03]', async () => {
    const { client } = server
    for (const create of [
      client.post(core('none', 'configmaps'), configMap('x')),
      client.put(core('none', 'configmaps', 'x'), configMap('x')),
      client.post(core('none', 'secrets'), secret('x')),
    ]) {
      const { message, details } = failed(await create, 404, 'NotFound')
      expect(message).toBe('namespaces "none" not found')
      expect(details).toEqual({ name: 'none', kind: 'namespaces' })
    }
    expect(succeeded(await client.get(core('none', 'configmaps'))).items).toEqual([])
  })

  it('has its own namespaces from the start [NS-04]', async () => {
    const list = succeeded(await server.client.get('/api/v1/namespaces'))
    const own = ['default', 'orch-node-lease', 'orch-public', 'orch-system']
    expect(names(list)).toEqual(expect.arrayContaining(own))
    for (const { metadata, status } of list.items.filter(({ metadata }) => own.includes(metadata.name))) {
      expect(status).toEqual({ phase: 'Active' })
      expect(metadata.labels).toEqual({ 'orch.io/metadata.name': metadata.name })
    }
  })
})
