import { afterAll, describe, expect, it } from 'vitest'
import { CertificateFolder } from '../../support/certificates.ts'
import { Client } from '../../support/client.ts'
import { readFeatureGates } from '../../../server/release/feature-gates.ts'
import { useServerHere } from '../../support/server-here.ts'
import { configuration } from './configuration.ts'
import { core, eventually, failed, newNamespace, node as nodeObject, pod, secret, succeeded } from '../objects.ts'

const certificates = new CertificateFolder()
afterAll(() => certificates.remove())
const authority = certificates.write('authorities.pem', certificates.authority('clients').cert)
const identity = certificates.client('/O=system:nodes/CN=system:node:n1', 'clients')
const MIRROR = 'orch.io/config.mirror'

const flags = ['--authorization-mode=Node,RBAC', '--client-ca-file', authority]

describe('a node that makes a Pod for what the Pod could reach', () => {
  const open = useServerHere({ store: 'lmdb', flags })
  const closed = useServerHere({ store: 'lmdb', flags: [...flags, '--enable-admission-plugins=NodeRestriction'] })
  const nodeClient = (server: typeof open) => new Client({ ...clientOptions(server), certificate: identity })
  const clientOptions = ({ client: { options } }: typeof open) => ({ url: options.url, token: '', ca: options.ca })

  const attack = (metadata: object = {}, spec: object = {}) =>
    pod('attack', {
      metadata: { name: 'attack', ...metadata },
      spec: {
        nodeName: 'n1',
        containers: [{ name: 'main', image: 'registry.example/main:1' }],
        volumes: [{ name: 'v', secret: { secretName: 'key' } }],
        ...spec,
      },
    })

  it('reads any Secret without NodeRestriction', async () => {
    const namespace = await newNamespace(open.client)
    succeeded(await open.client.post(core(namespace, 'secrets'), secret('key')))
    const node = nodeClient(open)
    failed(await node.get(core(namespace, 'secrets', 'key')), 403, 'Forbidden')
    succeeded(await node.post(core(namespace, 'pods'), attack()))
    const read = await eventually(
      () => node.get(core(namespace, 'secrets', 'key')),
      ({ status }) => status === 200,
    )
    succeeded(read)
  })

  it('is refused by NodeRestriction, and may still make a mirror Pod', async () => {
    const namespace = await newNamespace(closed.client)
    succeeded(await closed.client.post(core(namespace, 'secrets'), secret('key')))
    const { uid } = succeeded(await closed.client.post('/api/v1/nodes', nodeObject('n1'))).metadata
    const node = nodeClient(closed)
    const pods = core(namespace, 'pods')
    const refused = failed(await node.post(pods, attack()), 403, 'Forbidden')
    expect(refused.message).toBe(
      `pods "attack" is forbidden: pod does not have "${MIRROR}" annotation, node "n1" can only create mirror pods`,
    )
    const mirror = {
      annotations: { [MIRROR]: 'hash' },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: 'n1', uid, controller: true }],
    }
    failed(await node.post(pods, attack(mirror)), 403, 'Forbidden')
    failed(await node.get(core(namespace, 'secrets', 'key')), 403, 'Forbidden')
    succeeded(await node.post(pods, attack(mirror, { volumes: [] })))
    // Other users make Pods as they like.
    succeeded(await closed.client.post(pods, { ...attack(), metadata: { name: 'other' } }))
  })

  it('gets tokens of accounts only for Pods that run on it', async () => {
    const namespace = await newNamespace(closed.client)
    const made = succeeded(await closed.client.post(core(namespace, 'pods'), attack()))
    const node = nodeClient(closed)
    const token = `${core(namespace, 'serviceaccounts', 'default')}/token`
    const request = (boundObjectRef?: object) => ({
      apiVersion: 'authentication.orch.io/v1',
      kind: 'TokenRequest',
      spec: { audiences: ['a'], boundObjectRef },
    })
    const bound = { apiVersion: 'v1', kind: 'Pod', name: 'attack', uid: made.metadata.uid }
    const given = await eventually(
      () => node.post(token, request(bound)),
      ({ status }) => status === 201,
    )
    succeeded(given)
    expect(failed(await node.post(token, request()), 403, 'Forbidden').message).toContain('not bound to a pod')
  })

  it('is warned of at the start without NodeRestriction, and not with it', () => {
    const warning = expect.stringContaining('Node without the admission plugin NodeRestriction')
    expect(open.output()).toEqual(warning)
    expect(closed.output()).not.toEqual(warning)
  })
})

describe('a node that requests certificates', () => {
  const plugin = '--enable-admission-plugins=NodeRestriction'
  const closed = useServerHere({ store: 'lmdb', flags: [...flags, plugin] })
  const gate = '--feature-gates=AllowInsecureKubeletCertificateSigningRequests=true'
  const gated = useServerHere({ store: 'lmdb', flags: [...flags, plugin, gate] })
  const older = useServerHere({ store: 'lmdb', flags: [...flags, plugin, '--emulated-version=1.30'] })
  const group = 'certificates.orch.io'
  const requests = `/apis/${group}/v1/certificatesigningrequests`
  const nodeOn = ({ client: { options } }: typeof closed) =>
    new Client({ url: options.url, token: '', ca: options.ca, certificate: identity })
  const [own, other] = ['n1', 'n2'].map((name) => certificates.request(`/O=system:nodes/CN=system:node:${name}`)) as [
    string,
    string,
  ]
  const CLIENT = 'orch.io/orch-apiserver-client-kubelet'
  const SERVING = 'orch.io/kubelet-serving'
  let made = 0
  const request = (signerName: string, pem: string) => ({
    apiVersion: `${group}/v1`,
    kind: 'CertificateSigningRequest',
    metadata: { name: `csr-${++made}` },
    spec: { signerName, request: btoa(pem), usages: ['digital signature', 'client auth'] },
  })

  it.each([CLIENT, SERVING])('of the signer %s gets them for itself alone', async (signer) => {
    const node = nodeOn(closed)
    succeeded(await node.post(requests, request(signer, own)))
    const name = `csr-${made + 1}`
    expect(failed(await node.post(requests, request(signer, other)), 403, 'Forbidden').message).toBe(
      `certificatesigningrequests.${group} "${name}" is forbidden: can only create a node CSR with CN=system:node:n1`,
    )
    for (const subject of ['/O=system:nodes', '/O=system:nodes/CN=system:node:n1/CN=system:node:n2'])
      expect(
        failed(await node.post(requests, request(signer, certificates.request(subject))), 403, 'Forbidden').message,
      ).toContain('can only create a node CSR with CN=system:node:n1')
    // The last of several common names counts, as in certificates.
    const last = certificates.request('/O=system:nodes/CN=system:node:n2/CN=system:node:n1')
    succeeded(await node.post(requests, request(signer, last)))
    await node.close()
  })

  it('of other signers, and other users, are not restricted', async () => {
    const node = nodeOn(closed)
    succeeded(await node.post(requests, request('orch.io/orch-apiserver-client', other)))
    succeeded(await node.post(requests, request('example.com/any', other)))
    succeeded(await closed.client.post(requests, request(CLIENT, other)))
    await node.close()
  })

  it('gets any by the feature gate, of which the start warns, and before release 1.31', async () => {
    for (const server of [gated, older]) {
      const node = nodeOn(server)
      for (const signer of [CLIENT, SERVING]) succeeded(await node.post(requests, request(signer, other)))
      await node.close()
    }
    expect(readFeatureGates([gate.slice('--feature-gates='.length)], { major: 1, minor: 34 }).warnings).toEqual([
      'feature gate AllowInsecureKubeletCertificateSigningRequests is deprecated: a future release removes it',
    ])
    const { text } = await gated.client.get('/metrics')
    expect(text).toContain(
      'kubernetes_feature_enabled{name="AllowInsecureKubeletCertificateSigningRequests",stage="DEPRECATED"} 1',
    )
  })
})

describe.each([
  ['--enable-admission-plugins', '--enable-admission-plugins=NodeRestriction'],
  ['--admission-control', '--admission-control=NamespaceLifecycle,ServiceAccount,Priority,NodeRestriction'],
])('NodeRestriction by %s', (_, plugins) => {
  const server = useServerHere(() => {
    const file = certificates.write(
      'authorization.json',
      configuration({ type: 'Node', name: 'node' }, { type: 'RBAC', name: 'rbac' }),
    )
    return { store: 'lmdb', flags: ['--authorization-config', file, '--client-ca-file', authority, plugins] }
  })

  it('lets a node delete no collection in which there is anything of another, whatever roles say', async () => {
    const { client } = server
    expect(server.output()).not.toContain('without the admission plugin')
    const group = 'rbac.authorization.orch.io'
    const types = { apiGroups: ['', 'coordination.orch.io'], resources: ['pods', 'leases'] }
    const meta = { apiVersion: `${group}/v1`, metadata: { name: 'collections-of-nodes' } }
    const role = { ...meta, kind: 'ClusterRole', rules: [{ ...types, verbs: ['deletecollection'] }] }
    succeeded(await client.post(`/apis/${group}/v1/clusterroles`, role))
    const binding = {
      ...meta,
      kind: 'ClusterRoleBinding',
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'collections-of-nodes' },
      subjects: [{ apiGroup: group, kind: 'Group', name: 'system:nodes' }],
    }
    succeeded(await client.post(`/apis/${group}/v1/clusterrolebindings`, binding))
    const { url, ca } = client.options
    const node = new Client({ url, ca, token: '', certificate: identity })
    const ns = await newNamespace(client)
    const pods = core(ns, 'pods')
    const onNode = (name: string, nodeName: string) =>
      pod(name, {
        metadata: { name, labels: { on: nodeName } },
        spec: { nodeName, terminationGracePeriodSeconds: 0, containers: [{ name: 'main', image: 'a' }] },
      })
    for (const [name, on] of [
      ['a', 'n1'],
      ['b', 'n2'],
    ] as const)
      succeeded(await client.post(pods, onNode(name, on)))
    const refused = await eventually(
      () => node.delete(`${pods}?labelSelector=on%3Dn2`),
      ({ body }) => body.message?.includes('node "n1"') === true,
    )
    expect(failed(refused, 403, 'Forbidden').message).toBe(
      'pods is forbidden: node "n1" can only delete pods with spec.nodeName set to itself',
    )
    failed(await node.delete(pods), 403, 'Forbidden')
    succeeded(await client.get(`${pods}/b`))
    succeeded(await node.delete(`${pods}?labelSelector=on%3Dn1`))
    failed(await client.get(`${pods}/a`), 404, 'NotFound')
    const leases = `/apis/coordination.orch.io/v1/namespaces/${ns}/leases`
    const lease = { apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata: { name: 'n1' } }
    succeeded(await client.post(leases, lease))
    expect(failed(await node.delete(leases), 403, 'Forbidden').message).toContain(
      'can only access leases in the "orch-node-lease" system namespace',
    )
    await node.close()
  })
})
