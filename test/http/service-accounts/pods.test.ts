import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'
import { core, failed, newNamespace, pod, succeeded } from '../objects.ts'
import { account } from './parties.ts'

const strategic = { headers: { 'content-type': 'application/strategic-merge-patch+json' } }

interface Container {
  readonly volumeMounts?: readonly object[]
}

/** As much of the spec of a Pod as the tests read. */
interface PodSpec {
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[]
  readonly volumes?: readonly { readonly name: string; readonly projected?: object }[]
  readonly imagePullSecrets?: readonly object[]
}

const MOUNT_PATH = `/var/run/secrets/${vendor.domain}/serviceaccount`

describe('Pods and their service accounts', () => {
  const server = useServerHere({ store: 'lmdb' })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), account('robot')))
  })
  const containers = [{ name: 'main', image: 'i' }]
  const create = (name: string, spec: object = {}, metadata: Record<string, unknown> = {}) =>
    server.client.post(core(ns, 'pods'), pod(name, { metadata, spec: { containers, ...spec } }))
  const specOf = async (name: string, spec: object = {}) =>
    succeeded(await create(name, spec))['spec'] as unknown as PodSpec

  it('are tied to the default account, or to the one that they name [AUTHN-SA-07]', async () => {
    expect(await specOf('plain')).toMatchObject({ serviceAccountName: 'default', serviceAccount: 'default' })
    expect(await specOf('named', { serviceAccountName: 'robot' })).toMatchObject({ serviceAccountName: 'robot' })
    expect(await specOf('older', { serviceAccount: 'robot' })).toMatchObject({ serviceAccountName: 'robot' })
  })

  it('are refused with an absent account [AUTHN-SA-07]', async () => {
    const { message } = failed(await create('lost', { serviceAccountName: 'absent' }), 403, 'Forbidden')
    expect(message).toBe(
      `pods "lost" is forbidden: error looking up service account ${ns}/absent: serviceaccount "absent" not found`,
    )
  })

  it('have the default account in each namespace at once, and again after it was deleted [AUTHN-SA-07]', async () => {
    const fresh = await newNamespace(server.client)
    succeeded(await server.client.post(core(fresh, 'pods'), pod('at-once', { spec: { containers } })))
    const { uid } = succeeded(await server.client.get(core(fresh, 'serviceaccounts', 'default'))).metadata
    succeeded(await server.client.delete(core(fresh, 'serviceaccounts', 'default')))
    await waitFor(async () => {
      const { metadata } = succeeded(await server.client.get(core(fresh, 'serviceaccounts', 'default')))
      expect(metadata.uid).not.toBe(uid)
    })
  })

  it('find the token at a predictable path in each container [AUTHN-SA-08]', async () => {
    const spec = await specOf('mounted', {
      initContainers: [{ name: 'first', image: 'i' }],
      containers: [
        { name: 'main', image: 'i' },
        { name: 'own', image: 'i', volumeMounts: [{ name: 'mine', mountPath: MOUNT_PATH }] },
      ],
      volumes: [{ name: 'mine', emptyDir: {} }],
    })
    const [mine, volume = { name: '' }] = spec.volumes ?? []
    expect(mine).toEqual({ name: 'mine', emptyDir: {} })
    expect(volume.name).toMatch(new RegExp(`^${vendor.componentPrefix}-api-access-[a-z0-9]{5}$`))
    expect(volume.projected).toEqual({
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
        { configMap: { name: `${vendor.componentPrefix}-root-ca.crt`, items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
        {
          downwardAPI: {
            items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
          },
        },
      ],
      defaultMode: 0o644,
    })
    const mount = { name: volume.name, readOnly: true, mountPath: MOUNT_PATH }
    expect(spec.initContainers?.[0]?.volumeMounts).toEqual([mount])
    expect(spec.containers[0]?.volumeMounts).toEqual([mount])
    expect(spec.containers[1]?.volumeMounts).toEqual([{ name: 'mine', mountPath: MOUNT_PATH }])
  })

  it('have no token where the Pod or its account says so [AUTHN-SA-08]', async () => {
    const silent = { ...account('silent'), automountServiceAccountToken: false }
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), silent))
    const volumesOf = async (name: string, spec: object) => (await specOf(name, spec)).volumes
    expect(await volumesOf('none', { automountServiceAccountToken: false })).toBeUndefined()
    expect(await volumesOf('quiet', { serviceAccountName: 'silent' })).toBeUndefined()
    const asked = { serviceAccountName: 'silent', automountServiceAccountToken: true }
    expect(await volumesOf('asked', asked)).toHaveLength(1)
  })

  it('pull images by the Secrets of their account, unless they name some', async () => {
    const puller = { ...account('puller'), imagePullSecrets: [{ name: 'registry' }] }
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), puller))
    const secretsOf = async (name: string, spec: object) =>
      (await specOf(name, { serviceAccountName: 'puller', ...spec })).imagePullSecrets
    expect(await secretsOf('pulls', {})).toEqual([{ name: 'registry' }])
    expect(await secretsOf('own', { imagePullSecrets: [{ name: 'other' }] })).toEqual([{ name: 'other' }])
  })

  it('use the listed Secrets alone where their account enforces it', async () => {
    const strict = {
      ...account('strict'),
      metadata: { name: 'strict', annotations: { [`${vendor.domain}/enforce-mountable-secrets`]: 'true' } },
      secrets: [{ name: 'allowed' }],
    }
    succeeded(await server.client.post(core(ns, 'serviceaccounts'), strict))
    const withVolume = (name: string, secretName: string) =>
      create(name, { serviceAccountName: 'strict', volumes: [{ name: 'v', secret: { secretName } }] })
    succeeded(await withVolume('fits', 'allowed'))
    const { message } = failed(await withVolume('not', 'forbidden'), 403, 'Forbidden')
    expect(message).toContain('volume "v" may not reference secret "forbidden"')
    const pull = { serviceAccountName: 'strict', imagePullSecrets: [{ name: 'p' }] }
    failed(await create('pull', pull), 403, 'Forbidden')
    const env = [{ name: 'E', valueFrom: { secretKeyRef: { name: 'forbidden', key: 'k' } } }]
    const debug = { spec: { ephemeralContainers: [{ name: 'd', image: 'i', env }] } }
    const path = `${core(ns, 'pods', 'fits')}/ephemeralcontainers`
    failed(await server.client.patch(path, debug, strategic), 403, 'Forbidden')
  })

  it('that mirror what a node runs can use neither accounts nor Secrets', async () => {
    const annotations = { [`${vendor.domain}/config.mirror`]: 'x' }
    const mirror = (name: string, spec: object) => create(name, spec, { annotations })
    expect(succeeded(await mirror('mirror', {}))['spec']).not.toHaveProperty('serviceAccountName')
    failed(await mirror('m1', { serviceAccountName: 'robot' }), 403, 'Forbidden')
    failed(await mirror('m2', { volumes: [{ name: 'v', secret: { secretName: 's' } }] }), 403, 'Forbidden')
  })
})

describe('a server without the plugin', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--disable-admission-plugins', 'ServiceAccount'] })
  it('takes Pods as they are', async () => {
    const ns = await newNamespace(server.client)
    const spec = { containers: [{ name: 'main', image: 'i' }], serviceAccountName: 'absent' }
    const made = succeeded(await server.client.post(core(ns, 'pods'), pod('p', { spec })))
    expect(made['spec']).not.toHaveProperty('volumes')
  })
})
