import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { jsonPatch } from '../../support/client.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { core, deployment, failed, newNamespace, succeeded, uniqueName } from '../objects.ts'

const scalable = [
  ['apps/v1beta1', 'deployments', 'Deployment'],
  ['apps/v1beta1', 'statefulsets', 'StatefulSet'],
  ['apps/v1beta2', 'deployments', 'Deployment'],
  ['apps/v1beta2', 'replicasets', 'ReplicaSet'],
  ['apps/v1beta2', 'statefulsets', 'StatefulSet'],
  ['extensions/v1beta1', 'deployments', 'Deployment'],
  ['extensions/v1beta1', 'replicasets', 'ReplicaSet'],
  ['extensions/v1beta1', 'replicationcontrollers', 'ReplicationController'],
] as const
const applied = { headers: { 'content-type': 'application/apply-patch+yaml' } }

describe.each(stores)('subresources of versions that were removed, on %s', (store) => {
  const server = useInProcessServer({ store, release: { major: 1, minor: 15 } })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const path = (groupVersion: string, plural: string, ...more: string[]): string =>
    ['/apis', groupVersion, 'namespaces', ns, plural, ...more].join('/')
  /** Where the objects are in the version that stays. */
  const newest = (plural: string, ...more: string[]): string =>
    plural === 'replicationcontrollers' ? [core(ns, plural), ...more].join('/') : path('apps/v1', plural, ...more)
  const create = async (plural: string, kind: string, selector: object): Promise<string> => {
    const name = uniqueName('w')
    const { metadata, spec } = { ...deployment('x', { replicas: 1 }), metadata: { name } }
    const service = kind === 'StatefulSet' ? { serviceName: 'x' } : {}
    const isCore = kind === 'ReplicationController'
    const apiVersion = isCore ? 'v1' : 'apps/v1'
    const body = {
      apiVersion,
      kind,
      metadata,
      spec: { ...spec, ...service, selector: isCore ? matchLabels : selector },
    }
    succeeded(await server.client.post(newest(plural), body))
    return name
  }
  const { matchLabels } = deployment('x').spec.selector as { matchLabels: Record<string, string> }
  const [label = ['', '']] = Object.entries(matchLabels)
  const text = label.join('=')

  it.each(scalable)('a Scale of %s %s is in its own version [SUB-06]', async (groupVersion, plural, kind) => {
    const name = await create(plural, kind, { matchLabels })
    const scale = path(groupVersion, plural, name, 'scale')
    const read = succeeded(await server.client.get(scale))
    expect(read).toMatchObject({ kind: 'Scale', apiVersion: groupVersion, metadata: { name }, spec: { replicas: 1 } })
    expect(read.status).toEqual({ replicas: 0, selector: matchLabels, targetSelector: text })
    const newer = succeeded(await server.client.get(newest(plural, name, 'scale')))
    expect(newer).toMatchObject({ apiVersion: 'autoscaling/v1', status: { replicas: 0, selector: text } })

    expect(succeeded(await server.client.put(scale, { ...read, spec: { replicas: 2 } }))).toMatchObject({
      apiVersion: groupVersion,
      spec: { replicas: 2 },
    })
    failed(await server.client.put(scale, newer), 400, 'BadRequest')
    const patch = [
      { op: 'test', path: '/status/targetSelector', value: text },
      { op: 'replace', path: '/spec/replicas', value: 3 },
    ]
    succeeded(await server.client.call('PATCH', scale, { headers: jsonPatch, body: patch }))
    const intent = { apiVersion: groupVersion, kind: 'Scale', metadata: { name }, spec: { replicas: 4 } }
    succeeded(await server.client.patch(`${scale}?fieldManager=m&force=true`, intent, applied))
    const whole = succeeded(await server.client.get(newest(plural, name)))
    expect(whole.spec['replicas']).toBe(4)
    expect(whole.metadata.managedFields?.filter(({ manager }) => manager === 'm')).toMatchObject([
      { operation: 'Apply', subresource: 'scale', fieldsV1: { 'f:spec': { 'f:replicas': {} } } },
    ])
    const refused = await server.client.patch(
      `${scale}?fieldManager=other`,
      { ...intent, spec: { replicas: 5 } },
      applied,
    )
    failed(refused, 409, 'Conflict')
  })

  it('a ReplicationController of extensions/v1beta1 is its Scale alone', async () => {
    const name = await create('replicationcontrollers', 'ReplicationController', {})
    const target = path('extensions/v1beta1', 'replicationcontrollers')
    failed(await server.client.get(target), 404, 'NotFound')
    failed(await server.client.get(`${target}/${name}`), 404, 'NotFound')
    failed(await server.client.delete(`${target}/${name}`), 404, 'NotFound')
    const { resources } = succeeded(await server.client.get('/apis/extensions/v1beta1')) as unknown as {
      readonly resources: readonly { readonly name: string; readonly verbs: readonly string[] }[]
    }
    expect(
      resources.filter((each) => each.name.startsWith('replicationc')).map((each) => [each.name, each.verbs]),
    ).toEqual([
      ['replicationcontrollers', []],
      ['replicationcontrollers/scale', ['get', 'patch', 'update']],
    ])
  })

  it('a Scale says by text alone what labels alone can not say', async () => {
    const name = await create('deployments', 'Deployment', {
      matchLabels,
      matchExpressions: [{ key: label[0], operator: 'Exists' }],
    })
    const { status } = succeeded(await server.client.get(path('extensions/v1beta1', 'deployments', name, 'scale')))
    expect(status).toEqual({ replicas: 0, targetSelector: expect.stringContaining(text) as unknown })
  })

  it.each(['apps/v1beta1', 'extensions/v1beta1'])(
    'a DeploymentRollback of %s asks for an earlier revision',
    async (groupVersion) => {
      const name = await create('deployments', 'Deployment', { matchLabels })
      const target = path(groupVersion, 'deployments', name, 'rollback')
      const body = {
        apiVersion: groupVersion,
        kind: 'DeploymentRollback',
        name,
        rollbackTo: { revision: 3 },
        updatedAnnotations: { why: 'x' },
      }
      const reply = await server.client.post(target, body)
      expect(succeeded(reply)).toMatchObject({
        kind: 'Status',
        status: 'Success',
        message: `rollback request for deployment "${name}" succeeded`,
      })
      const seen = succeeded(await server.client.get(path(groupVersion, 'deployments', name)))
      expect(seen.spec).toMatchObject({ rollbackTo: { revision: 3 } })
      const whole = succeeded(await server.client.get(path('apps/v1', 'deployments', name)))
      expect(whole.metadata.annotations).toMatchObject({ why: 'x', 'deprecated.deployment.rollback.rollbackTo': '3' })
      succeeded(await server.client.post(target, { ...body, rollbackTo: {} }))
      const last = succeeded(await server.client.get(path('apps/v1', 'deployments', name)))
      expect(last.metadata.annotations).toMatchObject({ 'deprecated.deployment.rollback.rollbackTo': '0' })

      const unnamed = failed(await server.client.post(target, { ...body, name: '' }), 422, 'Invalid')
      expect(unnamed.details.causes).toMatchObject([{ field: 'name' }])
      failed(await server.client.post(target, { ...body, name: 'other' }), 400, 'BadRequest')
      const absent = path(groupVersion, 'deployments', 'absent', 'rollback')
      failed(await server.client.post(absent, { ...body, name: 'absent' }), 404, 'NotFound')
      failed(await server.client.post(path('apps/v1beta2', 'deployments', name, 'rollback'), body), 404, 'NotFound')
      failed(await server.userWith('create:deployments').post(target, body), 403, 'Forbidden')
    },
  )
})
