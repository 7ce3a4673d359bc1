import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client, type Entity, type Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { apps, core, createAll, deployment, failed, newNamespace, pod, succeeded } from './objects.ts'

const applyPatch = { 'content-type': 'application/apply-patch+yaml' }
const strategicPatch = { 'content-type': 'application/strategic-merge-patch+json' }

describe.each(stores)('a subresource on %s', (store) => {
  const server = useInProcessServer({ store })
  let client: Client
  let ns = ''
  let path = ''
  let made: Entity
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    path = apps(ns, 'deployments', 'd')
    made = succeeded(await client.post(apps(ns, 'deployments'), deployment('d', { replicas: 1 })))
  })
  const read = async (): Promise<Entity> => succeeded(await client.get(path))
  const applied = (target: string, fields: object): Promise<Reply> =>
    client.patch(`${target}?fieldManager=m&force=true`, { ...deploymentType, ...fields }, { headers: applyPatch })
  const deploymentType = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } }

  it('is allowed apart from its parent [SUB-01]', async () => {
    await createAll(client, core(ns, 'pods'), [pod('p')])
    const target = core(ns, 'pods', 'p')
    const ofPods = server.userWith('get:pods')
    expect(succeeded(await ofPods.get(target)).kind).toBe('Pod')
    expect(failed(await ofPods.get(`${target}/log`), 403, 'Forbidden').message).toContain('resource "pods/log"')
    const ofLogs = server.userWith('get:pods/log')
    expect((await ofLogs.get(`${target}/log`)).status).toBe(200)
    failed(await ofLogs.get(target), 403, 'Forbidden')

    const replicas = { spec: { replicas: 4 } }
    failed(await server.userWith('patch:deployments').patch(`${path}/scale`, replicas), 403, 'Forbidden')
    failed(await server.userWith('patch:deployments/scale').patch(path, replicas), 403, 'Forbidden')
    expect(await read()).toEqual(made)
    succeeded(await server.userWith('patch:deployments/scale').patch(`${path}/scale`, replicas))
    expect((await read()).spec['replicas']).toBe(4)
  })

  it('for the status changes nothing else, and the object leaves it alone [SUB-05]', async () => {
    const mixed = { spec: { replicas: 9 }, status: { replicas: 2, updatedReplicas: 2 } }
    const both = { ...made, spec: { ...made.spec, ...mixed.spec }, status: mixed.status }
    const operations = [
      { op: 'replace', path: '/spec/replicas', value: 9 },
      { op: 'add', path: '/status', value: mixed.status },
    ]
    const writes: readonly ((target: string) => Promise<Reply>)[] = [
      (target) => client.put(target, { ...both, metadata: { ...made.metadata, resourceVersion: undefined } }),
      (target) => client.patch(target, mixed),
      (target) => client.patch(target, mixed, { headers: strategicPatch }),
      (target) => client.patch(target, operations, { headers: jsonPatch }),
      (target) => applied(target, mixed),
    ]
    for (const write of writes) {
      const start = { spec: { replicas: 1 }, status: { replicas: 1, updatedReplicas: null } }
      succeeded(await client.patch(path, start))
      succeeded(await client.patch(`${path}/status`, start))

      const inStatus = succeeded(await write(`${path}/status`))
      expect([inStatus.spec, inStatus.status]).toEqual([made.spec, mixed.status])
      const after = await read()
      expect([after.spec, after.status]).toEqual([made.spec, mixed.status])

      succeeded(await client.patch(`${path}/status`, start))
      const inObject = succeeded(await write(path))
      expect([inObject.spec['replicas'], inObject.status]).toEqual([9, { replicas: 1 }])
      expect(await read()).toEqual(inObject)
    }
  })

  it('for the status leaves the generation, and is not read when an object is made [SUB-05]', async () => {
    const target = apps(ns, 'deployments')
    const posted = succeeded(await client.post(target, { ...deployment('e'), status: { replicas: 3 } }))
    expect(posted.status).toEqual({})
    const told = succeeded(await client.patch(`${target}/e/status`, { status: { replicas: 3 } }))
    expect([told.status, told.metadata.generation]).toEqual([{ replicas: 3 }, 1])
    expect(told.metadata.resourceVersion).not.toBe(posted.metadata.resourceVersion)
  })

  it('for the scale reads and writes the replicas [SUB-06, SSA-21]', async () => {
    const scale = succeeded(await client.get(`${path}/scale`))
    expect(scale).toMatchObject({ kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 1 } })
    expect(scale.status).toEqual({ replicas: 0, selector: 'app=d' })
    const put = succeeded(await client.put(`${path}/scale`, { ...scale, spec: { replicas: 3 } }))
    expect(put).toMatchObject({ kind: 'Scale', spec: { replicas: 3 } })
    const after = await read()
    expect(after.spec).toEqual({ ...made.spec, replicas: 3 })
    expect(after.metadata.generation).toBe(2)
    failed(await client.put(`${path}/scale`, { ...scale, spec: { replicas: 5 } }), 409, 'Conflict')
    failed(await client.patch(`${path}/scale`, { spec: { replicas: -1 } }), 422, 'Invalid')
    succeeded(await client.patch(`${path}/scale`, { spec: { replicas: 0 } }))
    expect((await read()).spec['replicas']).toBe(0)
    succeeded(await client.patch(path, { spec: { replicas: 6 } }))
    expect(succeeded(await client.get(`${path}/scale`)).spec).toEqual({ replicas: 6 })
  })

  describe('applied to the scale', () => {
    const applyScale = (manager: string, replicas: number, query = ''): Promise<Reply> =>
      client.patch(
        `${path}/scale?fieldManager=${manager}${query}`,
        { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas } },
        { headers: applyPatch },
      )
    const managers = async (): Promise<unknown[]> =>
      ((await read()).metadata.managedFields ?? []).map(({ manager, operation, apiVersion, subresource, fieldsV1 }) => [
        manager,
        operation,
        apiVersion,
        subresource,
        Object.hasOwn((fieldsV1?.['f:spec'] ?? {}) as object, 'f:replicas'),
      ])

    it('conflicts with whoever owns the replicas, unless it is forced', async () => {
      const refused = failed(await applyScale('scaler', 5), 409, 'Conflict')
      expect(refused.details?.causes).toMatchObject([{ reason: 'FieldManagerConflict', field: '.spec.replicas' }])
      expect((await read()).spec['replicas']).toBe(1)
      expect(await managers()).toEqual([[expect.any(String), 'Update', 'apps/v1', undefined, true]])

      const scale = succeeded(await applyScale('scaler', 5, '&force=true'))
      expect(scale).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
      expect((await read()).spec).toEqual({ ...made.spec, replicas: 5 })
      expect(await managers()).toEqual([
        ['scaler', 'Apply', 'apps/v1', 'scale', true],
        [expect.any(String), 'Update', 'apps/v1', undefined, false],
      ])
      // It is its own now, also against an apply of the whole object.
      expect(succeeded(await applyScale('scaler', 6)).spec).toEqual({ replicas: 6 })
      const whole = { ...deploymentType, spec: { ...deployment('d').spec, replicas: 9 } }
      const other = await client.patch(`${path}?fieldManager=whole`, whole, { headers: applyPatch })
      expect(failed(other, 409, 'Conflict').message).toContain('conflict with "scaler" with subresource "scale"')
    })

    it('is shared by managers who want the same, and gives the number up without changing it', async () => {
      succeeded(await applyScale('first', 5, '&force=true'))
      succeeded(await applyScale('second', 5))
      failed(await applyScale('second', 7), 409, 'Conflict')
      const nothing = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' } }
      const given = await client.patch(`${path}/scale?fieldManager=first`, nothing, { headers: applyPatch })
      expect(succeeded(given).spec).toEqual({ replicas: 5 })
      expect((await managers()).map((entry) => (entry as string[])[0])).not.toContain('first')
      expect(succeeded(await applyScale('second', 7)).spec).toEqual({ replicas: 7 })
    })

    it('writes nothing in a dry run or when nothing changes, and refuses what is no Scale', async () => {
      succeeded(await applyScale('scaler', 5, '&force=true'))
      const before = await read()
      expect(succeeded(await applyScale('scaler', 8, '&dryRun=All')).spec).toEqual({ replicas: 8 })
      succeeded(await applyScale('scaler', 5))
      expect(await read()).toEqual(before)
      failed(await applyScale('scaler', -1), 422, 'Invalid')
      failed(await applied(`${path}/scale`, {}), 400, 'BadRequest')
      expect(await read()).toEqual(before)
    })
  })
})
