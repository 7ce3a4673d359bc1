import { notFound, type DynamicObject } from '../../api/index.ts'
import { jsonEqual, objectOf, objectsOf, stringOf } from '../../json/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import type { NodeRestrictionOptions } from './options.ts'
import { nameOf, nodeNameOf, refused, unexpectedOperation } from './refusal.ts'

type Attributes = Readonly<AdmissionAttributes>

const PODS = { group: '', resource: 'pods' }

/** What a mirror Pod must not refer to, as messages name it. */
const REFERENCES: Readonly<Record<string, string>> = {
  serviceaccounts: 'a service account',
  secrets: 'secrets',
  configmaps: 'configmaps',
  persistentvolumeclaims: 'persistentvolumeclaims',
  resourceclaims: 'resourceclaims',
}

/**
 * A node may create mirror Pods and delete Pods on itself, and otherwise write only their status. Throws ApiError 403,
 * 404.
 */
export async function validatePod(
  node: string,
  attributes: Attributes,
  options: NodeRestrictionOptions,
): Promise<void> {
  switch (attributes.subresource) {
    case '':
      return validateWhole(node, attributes, options)
    case 'status':
      return validateStatus(node, attributes)
    case 'eviction': {
      if (attributes.operation !== 'CREATE') throw refused(attributes, `unexpected operation ${attributes.operation}`)
      const pod = await existing(attributes, options)
      if (nodeNameOf(pod) !== node)
        throw refused(attributes, `node ${node} can only evict pods with spec.nodeName set to itself`)
      return
    }
    default: {
      const which = JSON.stringify(attributes.subresource)
      throw refused(attributes, `unexpected pod subresource ${which}, only 'status' and 'eviction' are allowed`)
    }
  }
}

async function existing(attributes: Attributes, options: NodeRestrictionOptions): Promise<DynamicObject> {
  const name = nameOf(attributes)
  const pod = attributes.oldObject ?? (await options.find('pods', { namespace: attributes.namespace, name }))
  if (pod === undefined) throw notFound(PODS, name)
  return pod
}

async function validateWhole(node: string, attributes: Attributes, options: NodeRestrictionOptions): Promise<void> {
  const self = `node ${JSON.stringify(node)}`
  const { operation } = attributes
  if (operation === 'CREATE') return validateCreation(node, attributes, options)
  if (operation !== 'DELETE') {
    const which = `unexpected operation ${JSON.stringify(operation)}`
    throw refused(attributes, `${which}, ${self} can only create and delete mirror pods`)
  }
  if (nodeNameOf(await existing(attributes, options)) !== node)
    throw refused(attributes, `${self} can only delete pods with spec.nodeName set to itself`)
}

async function validateCreation(node: string, attributes: Attributes, options: NodeRestrictionOptions): Promise<void> {
  const self = `node ${JSON.stringify(node)}`
  const { object: pod } = attributes
  if (pod === undefined) throw new TypeError('a creation without an object')
  const mirror = `${options.vendor.domain}/config.mirror`
  if (pod.metadata.annotations?.[mirror] === undefined) {
    const why = `pod does not have ${JSON.stringify(mirror)} annotation, ${self} can only create mirror pods`
    throw refused(attributes, why)
  }
  if (nodeNameOf(pod) !== node)
    throw refused(attributes, `${self} can only create pods with spec.nodeName set to itself`)
  await validateOwner(node, attributes, options)
  validateReferences(self, pod, attributes, options)
}

async function validateOwner(node: string, attributes: Attributes, options: NodeRestrictionOptions): Promise<void> {
  const self = `node ${JSON.stringify(node)}`
  const [owner, second] = attributes.object?.metadata.ownerReferences ?? []
  if (second !== undefined)
    throw refused(attributes, `${self} can only create pods with a single owner reference set to itself`)
  if (owner === undefined || owner.apiVersion !== 'v1' || owner.kind !== 'Node' || owner.name !== node)
    throw refused(attributes, `${self} can only create pods with an owner reference set to itself`)
  if (owner.controller !== true)
    throw refused(attributes, `${self} can only create pods with a controller owner reference set to itself`)
  if (owner.blockOwnerDeletion === true)
    throw refused(attributes, `${self} must not set blockOwnerDeletion on an owner reference`)
  const found = await options.find('nodes', { namespace: '', name: node })
  if (found === undefined) throw notFound({ group: '', resource: 'nodes' }, node)
  const uid = found.metadata.uid ?? ''
  if (owner.uid !== uid) throw refused(attributes, `node ${node} UID mismatch: expected ${owner.uid} got ${uid}`)
}

function validateReferences(
  self: string,
  pod: DynamicObject,
  attributes: Attributes,
  options: NodeRestrictionOptions,
): void {
  const refuse = (what: string): never => {
    throw refused(attributes, `${self} can not create pods that reference ${what}`)
  }
  const spec = objectOf(pod.spec)
  const types = new Set([...options.references(pod)].map((reference) => reference.slice(0, reference.indexOf('/'))))
  if (stringOf(spec.serviceAccount) !== '') types.add('serviceaccounts')
  if (objectsOf(spec.resourceClaims).length > 0) types.add('resourceclaims')
  for (const [type, what] of Object.entries(REFERENCES)) if (types.has(type)) refuse(what)
  const sources = objectsOf(spec.volumes).flatMap(({ projected }) => objectsOf(objectOf(projected).sources))
  if (sources.some(({ clusterTrustBundle }) => clusterTrustBundle !== undefined)) refuse('clustertrustbundles')
}

function validateStatus(node: string, attributes: Attributes): void {
  const self = `node ${JSON.stringify(node)}`
  const { operation, object, oldObject } = attributes
  if (operation !== 'UPDATE') throw unexpectedOperation(attributes)
  if (nodeNameOf(oldObject) !== node)
    throw refused(attributes, `${self} can only update pod status for pods with spec.nodeName set to itself`)
  if (!jsonEqual({ ...object?.metadata.labels }, { ...oldObject?.metadata.labels }))
    throw refused(attributes, `${self} cannot update labels through pod status`)
  // The last word is spelled as in Kubernetes.
  const claimsOf = (pod: DynamicObject | undefined) => objectsOf(objectOf(pod?.status).resourceClaimStatuses)
  if (!jsonEqual(claimsOf(object), claimsOf(oldObject)))
    throw refused(attributes, `${self} cannot update resource claim statues`)
}
