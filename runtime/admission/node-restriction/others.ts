import type { DynamicObject } from '../../api/index.ts'
import { jsonEqual, objectOf } from '../../json/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import { nameOf, nodeNameOf, refused, unexpectedOperation } from './refusal.ts'

type Attributes = Readonly<AdmissionAttributes>

/** A node may write only its own Lease, in the namespace of node leases. Throws ApiError 403. */
export function validateLease(node: string, attributes: Attributes, leaseNamespace: string): void {
  if (attributes.namespace !== leaseNamespace)
    throw refused(attributes, `can only access leases in the ${JSON.stringify(leaseNamespace)} system namespace`)
  if (nameOf(attributes) !== node)
    throw refused(attributes, 'can only access node lease with the same name as the requesting node')
}

export function validateCsiNode(node: string, attributes: Attributes): void {
  if (nameOf(attributes) !== node)
    throw refused(attributes, 'can only access CSINode with the same name as the requesting node')
}

/** A node may write only slices of its own devices, before and after the write. Throws ApiError 403. */
export function validateResourceSlice(node: string, attributes: Attributes): void {
  const { operation, object, oldObject } = attributes
  const isForeign = [object, oldObject].some((slice) => slice !== undefined && nodeNameOf(slice) !== node)
  if (isForeign) {
    const verb = operation.toLowerCase()
    throw refused(attributes, `can only ${verb} ResourceSlice with the same NodeName as the requesting node`)
  }
}

/** Fields of the status of a claim that change while it grows. */
const GROWTH: ReadonlySet<string> = new Set([
  'capacity',
  'conditions',
  'allocatedResources',
  'allocatedResourceStatuses',
  'resizeStatus',
])

/** Metadata that the server sets with each write. */
const SERVER_METADATA: ReadonlySet<string> = new Set(['managedFields', 'resourceVersion', 'generation'])

const without = (value: object, keys: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(value).filter(([key, each]) => each !== undefined && !keys.has(key)))

/** Returns the part of a claim that a node must not change. */
const fixedPart = ({ metadata, spec, status }: DynamicObject): object => ({
  metadata: without(metadata, SERVER_METADATA),
  spec,
  status: without(objectOf(status), GROWTH),
})

/** A node may report only that a volume has grown, and change nothing else of its claim. Throws ApiError 403. */
export function validateClaim(node: string, attributes: Attributes): void {
  const { operation, subresource, object, oldObject } = attributes
  if (subresource !== 'status') throw refused(attributes, 'may only update PVC status')
  if (operation !== 'UPDATE' || object === undefined || oldObject === undefined) throw unexpectedOperation(attributes)
  if (jsonEqual(fixedPart(object), fixedPart(oldObject))) return
  const self = `node ${JSON.stringify(node)}`
  throw refused(attributes, `${self} is not allowed to update fields other than status.quantity and status.conditions`)
}
