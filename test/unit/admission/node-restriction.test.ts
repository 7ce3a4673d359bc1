import { describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/vendor.ts'
import { nodeRestriction, requestWork, type AdmissionAttributes } from '../../../runtime/admission/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { nodeOf, podReferences } from '../../../runtime/auth/index.ts'
import { requestedCommonName } from '../../../runtime/kinds/index.ts'

const MIRROR = `${vendor.domain}/config.mirror`
const object = (kind: string, name: string, parts: Record<string, unknown> = {}): DynamicObject => {
  const { metadata, ...rest } = parts
  return { apiVersion: 'v1', kind, metadata: { name, ...(metadata as object | undefined) }, ...rest }
}
const podOf = (name: string, nodeName: string, spec: object = {}): DynamicObject =>
  object('Pod', name, { metadata: { uid: `uid-${name}` }, spec: { nodeName, serviceAccountName: 'worker', ...spec } })
const stored: Readonly<Record<string, DynamicObject>> = {
  'pods/a/mine': podOf('mine', 'n1'),
  'pods/a/theirs': podOf('theirs', 'n2'),
  'nodes//n1': object('Node', 'n1', { metadata: { uid: 'uid-n1' } }),
}
const stage = nodeRestriction({
  vendor,
  nodeOf,
  references: podReferences,
  commonNameOf: requestedCommonName,
  certificateRequests: 'own',
  find: async (resource, { namespace, name }) => stored[`${resource}/${namespace}/${name}`],
})
const NODE = { username: 'system:node:n1', groups: ['system:nodes'] }

/** Returns why the stage refuses a write of the node n1; undefined: it does not. */
async function refusal(path: string, attributes: Partial<AdmissionAttributes>): Promise<string | undefined> {
  const [group = '', resource = '', subresource = ''] = path.split('/')
  const all: AdmissionAttributes = {
    operation: 'CREATE',
    resource: { group, resource },
    version: 'v1',
    kind: { group, kind: 'Any' },
    subresource,
    namespace: 'a',
    name: attributes.object?.metadata.name ?? '',
    user: NODE,
    dryRun: undefined,
    request: { signal: new AbortController().signal },
    versions: { names: ['v1'], show: (_, each) => each, read: (_, each) => each },
    work: requestWork(),
    warn: () => undefined,
    ...attributes,
  }
  if (!stage.handles(all.operation, all.resource, subresource)) return undefined
  try {
    await stage.validate?.(all)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/^.* is forbidden: /u, '')
  }
}

const owner = { apiVersion: 'v1', kind: 'Node', name: 'n1', uid: 'uid-n1', controller: true }
const mirror = (spec: object = {}, metadata: object = {}): DynamicObject =>
  object('Pod', 'm', {
    metadata: { annotations: { [MIRROR]: 'hash' }, ownerReferences: [owner], ...metadata },
    spec: { nodeName: 'n1', ...spec },
  })

describe('Pods that a node creates', () => {
  const created = (pod: DynamicObject) => refusal('/pods', { object: pod })
  const volume = (source: object) => ({ volumes: [{ name: 'v', ...source }] })
  const reference = (what: string) => `node "n1" can not create pods that reference ${what}`

  it('are mirror Pods on itself', async () => {
    expect(await created(mirror())).toBeUndefined()
    expect(await created(mirror({}, { annotations: {} }))).toBe(
      `pod does not have "${MIRROR}" annotation, node "n1" can only create mirror pods`,
    )
    expect(await created(mirror({ nodeName: 'n2' }))).toBe(
      'node "n1" can only create pods with spec.nodeName set to itself',
    )
  })

  it.each([
    ['a service account', { serviceAccountName: 'admin' }],
    ['a service account', { serviceAccount: 'admin' }],
    ['secrets', volume({ secret: { secretName: 's' } })],
    ['secrets', { imagePullSecrets: [{ name: 's' }] }],
    ['secrets', { containers: [{ name: 'c', envFrom: [{ secretRef: { name: 's' } }] }] }],
    ['configmaps', volume({ configMap: { name: 'c' } })],
    ['persistentvolumeclaims', volume({ persistentVolumeClaim: { claimName: 'c' } })],
    ['persistentvolumeclaims', volume({ ephemeral: { volumeClaimTemplate: {} } })],
    ['resourceclaims', { resourceClaims: [{ name: 'r', resourceClaimTemplateName: 't' }] }],
    ['clustertrustbundles', volume({ projected: { sources: [{ clusterTrustBundle: { name: 'b', path: 'p' } }] } })],
  ])('refer to no %s: %j', async (what, spec) => {
    expect(await created(mirror(spec))).toBe(reference(what))
  })

  it.each([
    ['can only create pods with an owner reference set to itself', []],
    ['can only create pods with a single owner reference set to itself', [owner, owner]],
    ['can only create pods with an owner reference set to itself', [{ ...owner, name: 'n2' }]],
    ['can only create pods with a controller owner reference set to itself', [{ ...owner, controller: false }]],
    ['must not set blockOwnerDeletion on an owner reference', [{ ...owner, blockOwnerDeletion: true }]],
  ])('have the node as their one owner: %s', async (why, ownerReferences) => {
    expect(await created(mirror({}, { ownerReferences }))).toBe(`node "n1" ${why}`)
  })

  it('name the uid of the node', async () => {
    expect(await created(mirror({}, { ownerReferences: [{ ...owner, uid: 'old' }] }))).toBe(
      'node n1 UID mismatch: expected old got uid-n1',
    )
  })
})

it('lets a node delete, evict and tell the status of Pods on itself alone', async () => {
  for (const [name, isRefused] of Object.entries({ mine: false, theirs: true })) {
    const pod = stored[`pods/a/${name}`]
    const spec = (what: string) => (isRefused ? expect.stringContaining(what) : undefined) as unknown
    const labelled = { ...pod, metadata: { ...pod?.metadata, labels: { a: 'b' } } } as DynamicObject
    expect(await refusal('/pods', { operation: 'DELETE', name, oldObject: pod })).toEqual(spec('can only delete pods'))
    expect(await refusal('/pods/eviction', { name, object: object('Eviction', name) })).toEqual(
      spec('node n1 can only evict pods with spec.nodeName set to itself'),
    )
    const change = { operation: 'UPDATE', object: pod, oldObject: pod } as const
    expect(await refusal('/pods/status', change)).toEqual(spec('can only update pod status for pods'))
    expect(await refusal('/pods/status', { ...change, object: labelled })).toContain('update')
    expect(await refusal('/pods', change)).toContain('can only create and delete mirror pods')
    expect(await refusal('/pods/ephemeralcontainers', change)).toContain('unexpected pod subresource')
  }
})

it('says what it refuses in the words of Kubernetes, with their faults', async () => {
  const mine = podOf('mine', 'n1')
  const claims = { ...mine, status: { resourceClaimStatuses: [{ name: 'c', resourceClaimName: 'x' }] } }
  const change = { operation: 'UPDATE', object: claims, oldObject: mine } as const
  expect(await refusal('/pods/status', change)).toBe('node "n1" cannot update resource claim statues')
  expect(await refusal('/pods/eviction', change)).toBe('unexpected operation UPDATE')
})

it('lets a node write its own Node without what decides where Pods run', async () => {
  const { domain } = vendor
  const nodeWith = (labels: Record<string, string>, parts: object = {}) =>
    object('Node', 'n1', { metadata: { labels }, ...parts })
  const plain = nodeWith({ [`node-restriction.${domain}/zone`]: 'x', [`${domain}/os`]: 'linux' })
  const update = (now: DynamicObject, oldObject = plain) =>
    refusal('/nodes', { namespace: '', operation: 'UPDATE', object: now, oldObject })
  const allowed = { [`${domain}/hostname`]: 'n1', [`node.${domain}/type`]: 'a', 'x.example/y': 'z' }
  expect(await refusal('/nodes', { object: nodeWith(allowed) })).toBeUndefined()
  expect(await refusal('/nodes', { object: nodeWith({ [`${domain}/role`]: 'x' }) })).toBe(
    `node "n1" is not allowed to set the following labels: ${domain}/role`,
  )
  expect(await refusal('/nodes', { object: object('Node', 'n2') })).toBe('node "n1" is not allowed to modify node "n2"')
  expect(await refusal('/nodes', { operation: 'DELETE', name: 'n2' })).toContain('not allowed to modify node')
  expect(await update(plain)).toBeUndefined()
  expect(await update(nodeWith({}))).toBe(`is not allowed to modify labels: node-restriction.${domain}/zone`)
  expect(await update({ ...plain, spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } })).toContain('taints')
  expect(await update({ ...plain, spec: { configSource: { configMap: {} } } })).toContain('configSource')
  const owned = { ...plain, metadata: { ...plain.metadata, ownerReferences: [owner] } }
  expect(await update(owned)).toBe('node "n1" is not allowed to modify ownerReferences')
})

it('gives tokens for Pods on the node alone', async () => {
  const asked = (bound: object | undefined, name = 'worker') =>
    refusal('/serviceaccounts/token', { name, object: object('TokenRequest', '', { spec: { boundObjectRef: bound } }) })
  const mine = { apiVersion: 'v1', kind: 'Pod', name: 'mine', uid: 'uid-mine' }
  expect(await asked(mine)).toBeUndefined()
  expect(await asked(undefined)).toBe('node requested token not bound to a pod')
  expect(await asked({ ...mine, kind: 'Secret' })).toBe('node requested token not bound to a pod')
  expect(await asked({ ...mine, uid: '' })).toBe('node requested token with a pod binding without a uid')
  expect(await asked({ ...mine, uid: 'old' })).toContain('does not match the UID in record')
  expect(await asked({ ...mine, name: 'none' })).toBe('pods "none" not found')
  expect(await asked({ ...mine, name: 'theirs', uid: 'uid-theirs' })).toContain('scheduled on a different node')
  expect(await asked(mine, 'admin')).toContain('another service account')
})

it('keeps leases, CSINodes, slices and claims to what the node owns', async () => {
  const { apiDomain, nodeLeaseNamespace: namespace } = vendor
  const lease = `coordination.${apiDomain}/leases`
  expect(await refusal(lease, { namespace, object: object('Lease', 'n1') })).toBeUndefined()
  expect(await refusal(lease, { namespace, object: object('Lease', 'n2') })).toContain('same name')
  expect(await refusal(lease, { object: object('Lease', 'n1') })).toBe(
    `can only access leases in the "${namespace}" system namespace`,
  )
  const csiNode = `storage.${apiDomain}/csinodes`
  expect(await refusal(csiNode, { object: object('CSINode', 'n1') })).toBeUndefined()
  expect(await refusal(csiNode, { object: object('CSINode', 'n2') })).toContain('same name')
  const slice = `resource.${apiDomain}/resourceslices`
  expect(await refusal(slice, { object: object('S', 's', { spec: { nodeName: 'n1' } }) })).toBeUndefined()
  expect(await refusal(slice, { object: object('S', 's', { spec: { allNodes: true } }) })).toBe(
    'can only create ResourceSlice with the same NodeName as the requesting node',
  )
  const claim = (status: object, metadata: object = {}) => object('PersistentVolumeClaim', 'c', { status, metadata })
  const grown = (now: DynamicObject, path = '/persistentvolumeclaims/status') =>
    refusal(path, { operation: 'UPDATE', object: now, oldObject: claim({ phase: 'Bound' }) })
  expect(await grown(claim({ phase: 'Bound', capacity: { storage: '2Gi' } }))).toBeUndefined()
  expect(await grown(claim({ phase: 'Lost' }))).toContain('fields other than status.quantity')
  expect(await grown(claim({ phase: 'Bound' }, { labels: { a: 'b' } }))).toContain('fields other than')
  expect(await grown(claim({ phase: 'Bound' }), '/persistentvolumeclaims')).toBe('may only update PVC status')
})

it('asks nothing of other users, and refuses a node without a name', async () => {
  const foreign = { object: object('Node', 'n2') }
  expect(await refusal('/nodes', { ...foreign, user: { username: 'system:node:n1', groups: [] } })).toBeUndefined()
  expect(await refusal('/nodes', { ...foreign, user: { ...NODE, username: 'jane' } })).toBeUndefined()
  expect(await refusal('/nodes', { ...foreign, user: { ...NODE, username: 'system:node:' } })).toContain('node')
})

it('requests for certificates of kubelets that nobody can read, or that are changed later, are refused and let through', async () => {
  const path = `certificates.${vendor.apiDomain}/certificatesigningrequests`
  const spec = { signerName: `${vendor.domain}/kubelet-serving`, request: '' }
  const csr = object('CertificateSigningRequest', 'a', { spec })
  expect(await refusal(path, { object: csr })).toBe('unable to parse csr: PEM block type must be CERTIFICATE REQUEST')
  expect(await refusal(path, { object: csr, oldObject: csr, operation: 'UPDATE' })).toBeUndefined()
  const other = object('CertificateSigningRequest', 'a', {
    spec: { ...spec, signerName: 'example.com/kubelet-serving' },
  })
  expect(await refusal(path, { object: other })).toBeUndefined()
})
