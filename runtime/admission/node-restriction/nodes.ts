import type { Vendor } from '../../api/index.ts'
import { jsonEqual, objectOf, objectsOf } from '../../json/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import { forbiddenLabels } from './labels.ts'
import { nameOf, refused } from './refusal.ts'

/** A node may write only its own Node, and not the fields that decide where Pods run. Throws ApiError 403. */
export function validateNode(node: string, attributes: Readonly<AdmissionAttributes>, vendor: Vendor): void {
  const { operation, object, oldObject } = attributes
  const name = nameOf(attributes)
  const self = `node ${JSON.stringify(node)}`
  const refuse = (why: string): never => {
    throw refused(attributes, `${self} ${why}`)
  }
  if (name !== node) refuse(`is not allowed to modify node ${JSON.stringify(name)}`)
  if (operation === 'DELETE') return
  const spec = objectOf(object?.spec)
  const oldSpec = objectOf(oldObject?.spec)
  const { configSource = null } = spec
  const labels = forbiddenLabels(vendor, object?.metadata.labels ?? {}, oldObject?.metadata.labels ?? {})
  if (operation === 'CREATE') {
    if (configSource !== null) refuse('is not allowed to create pods with a non-nil configSource')
    if (labels.length > 0) refuse(`is not allowed to set the following labels: ${labels.join(', ')}`)
    return
  }
  if (configSource !== null && !jsonEqual(configSource, oldSpec.configSource))
    refuse('is not allowed to update configSource to a new non-nil configSource')
  if (!jsonEqual(objectsOf(spec.taints), objectsOf(oldSpec.taints))) refuse('is not allowed to modify taints')
  // The sentence of Kubernetes, which does not name the node here.
  if (labels.length > 0) throw refused(attributes, `is not allowed to modify labels: ${labels.join(', ')}`)
  if (!jsonEqual(object?.metadata.ownerReferences ?? [], oldObject?.metadata.ownerReferences ?? []))
    refuse('is not allowed to modify ownerReferences')
}
