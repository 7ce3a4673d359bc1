import { describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { jsonPatch, type Reply } from '../../support/client.ts'
import { useServerHere } from '../../support/server-here.ts'
import {
  configMap,
  core,
  eventually,
  failed,
  newNamespace,
  node as nodeObject,
  pod,
  secret,
  succeeded,
  uniqueName,
} from '../objects.ts'
import { configuration, node, rbac, tokenOf, useFolder, usersFlag } from './configuration.ts'

const cases = stores.flatMap((store) => (['flags', 'file'] as const).map((form) => ({ store, form })))

describe.each(cases)('the mode Node by $form on $store', ({ store, form }) => {
  const folder = useFolder()
  const server = useServerHere(() => ({
    store,
    flags: [
      ...usersFlag(folder, {
        'system:node:n1': ['system:nodes'],
        'system:node:n2': ['system:nodes'],
        'system:node:n3': [],
      }),
      ...(form === 'flags'
        ? ['--authorization-mode=Node,RBAC']
        : ['--authorization-config', folder.write('authorization.json', configuration(node, rbac))]),
    ],
  }))
  const as = (name: string) => server.client.as(tokenOf(`system:node:${name}`))
  const reads = (name: string, path: string, status: number): Promise<Reply> =>
    eventually(
      () => as(name).get(path),
      (reply) => reply.status === status,
    )

  it('lets a node read what Pods on it refer to, and nothing else [NODE-01] [AUTHZ-CFG-01]', async () => {
    const namespace = await newNamespace(server.client)
    for (const name of ['on-one', 'on-two', 'pull', 'free']) {
      succeeded(await server.client.post(core(namespace, 'secrets'), secret(name)))
    }
    succeeded(await server.client.post(core(namespace, 'configmaps'), configMap('settings')))
    const running = (nodeName: string, secretName: string) =>
      pod(`pod-${nodeName}`, {
        spec: {
          nodeName,
          containers: [
            {
              name: 'main',
              image: 'registry.example/main:1',
              env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'a', optional: true } } }],
            },
          ],
          volumes: [{ name: 'v', secret: { secretName } }],
          imagePullSecrets: nodeName === 'n1' ? [{ name: 'pull' }] : [],
        },
      })
    succeeded(await server.client.post(core(namespace, 'pods'), running('n1', 'on-one')))
    succeeded(await server.client.post(core(namespace, 'pods'), running('n2', 'on-two')))
    await reads('n1', core(namespace, 'secrets', 'on-one'), 200)
    await reads('n1', core(namespace, 'secrets', 'pull'), 200)
    await reads('n1', core(namespace, 'configmaps', 'settings'), 200)
    await reads('n2', core(namespace, 'secrets', 'on-two'), 200)
    failed(await as('n1').get(core(namespace, 'secrets', 'on-two')), 403, 'Forbidden')
    failed(await as('n2').get(core(namespace, 'secrets', 'pull')), 403, 'Forbidden')
    failed(await as('n1').get(core(namespace, 'secrets', 'free')), 403, 'Forbidden')
    failed(await as('n1').get(core(namespace, 'secrets')), 403, 'Forbidden')
    failed(await as('n1').delete(core(namespace, 'secrets', 'on-one')), 403, 'Forbidden')
    // The name alone makes no node: its group is missing.
    failed(await as('n3').get(core(namespace, 'secrets', 'on-one')), 403, 'Forbidden')
    // What it could read goes with the Pod.
    const gone = `${core(namespace, 'pods', 'pod-n1')}?gracePeriodSeconds=0`
    succeeded(await server.client.delete(gone))
    await reads('n1', core(namespace, 'secrets', 'on-one'), 403)
    await reads('n2', core(namespace, 'configmaps', 'settings'), 200)
  })

  it('leads from a claim to its volume, and to an account’s token', async () => {
    const namespace = await newNamespace(server.client)
    const volume = uniqueName('volume')
    succeeded(
      await server.client.post(core(namespace, 'serviceaccounts'), { ...configMap('worker'), kind: 'ServiceAccount' }),
    )
    succeeded(await server.client.post(core(namespace, 'secrets'), secret('mount')))
    succeeded(
      await server.client.post('/api/v1/persistentvolumes', {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: volume },
        spec: {
          capacity: { storage: '1Gi' },
          accessModes: ['ReadWriteOnce'],
          claimRef: { namespace, name: 'data' },
          csi: { driver: 'd.example', volumeHandle: 'h', nodeStageSecretRef: { namespace, name: 'mount' } },
        },
      }),
    )
    succeeded(
      await server.client.post(core(namespace, 'pods'), {
        ...pod('p'),
        spec: {
          nodeName: 'n1',
          serviceAccountName: 'worker',
          containers: [{ name: 'main', image: 'registry.example/main:1' }],
          volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
        },
      }),
    )
    await reads('n1', `/api/v1/persistentvolumes/${volume}`, 200)
    await reads('n1', core(namespace, 'secrets', 'mount'), 200)
    failed(await as('n2').get(`/api/v1/persistentvolumes/${volume}`), 403, 'Forbidden')
    const request = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenRequest', spec: { audiences: ['a'] } }
    const token = `${core(namespace, 'serviceaccounts', 'worker')}/token`
    succeeded(await as('n1').post(token, request))
    failed(await as('n2').post(token, request), 403, 'Forbidden')
  })

  it('lets a node read its Node and Pods, and write its own status [NODE-02]', async () => {
    for (const name of ['n1', 'n2']) await server.client.post('/api/v1/nodes', nodeObject(name))
    const namespace = await newNamespace(server.client)
    for (const nodeName of ['n1', 'n2']) {
      const containers = [{ name: 'main', image: 'registry.example/main:1' }]
      succeeded(await server.client.post(core(namespace, 'pods'), pod(nodeName, { spec: { nodeName, containers } })))
    }
    await reads('n1', '/api/v1/nodes/n1', 200)
    await reads('n1', core(namespace, 'pods', 'n1'), 200)
    const patch = { status: { conditions: [{ type: 'Ready', status: 'True' }] } }
    expect(succeeded(await as('n1').patch('/api/v1/nodes/n1/status', patch)).status).toMatchObject(patch.status)
    failed(await as('n1').patch('/api/v1/nodes/n2/status', patch), 403, 'Forbidden')
    failed(await as('n1').patch('/api/v1/nodes/n2', { metadata: { labels: { a: 'b' } } }), 403, 'Forbidden')
    const podStatus = (name: string) => `${core(namespace, 'pods', name)}/status`
    const operations = [{ op: 'add', path: '/status/message', value: 'seen' }]
    succeeded(await as('n1').call('PATCH', podStatus('n1'), { headers: jsonPatch, body: operations }))
    failed(await as('n1').call('PATCH', podStatus('n2'), { headers: jsonPatch, body: operations }), 403, 'Forbidden')
  })
})
