import type { Eventual } from '../../async/index.ts'
import type { Admission, AdmissionAttributes } from '../types.ts'
import { validateNode } from './nodes.ts'
import type { NodeRestrictionOptions } from './options.ts'
import { validateClaim, validateCsiNode, validateLease, validateResourceSlice } from './others.ts'
import { validatePod } from './pods.ts'
import { refused } from './refusal.ts'
import { validateCertificateRequest } from './requests.ts'
import { validateToken } from './tokens.ts'

/** Throws ApiError unless the node may make the write. */
type NodeRule = (node: string, attributes: Readonly<AdmissionAttributes>) => Eventual<void>

/** Returns the rules by `group/resource`. */
function rulesOf(options: NodeRestrictionOptions): ReadonlyMap<string, NodeRule> {
  const { vendor, certificateRequests } = options
  const { apiDomain, nodeLeaseNamespace } = vendor
  const requests: NodeRule = (node, attributes) => validateCertificateRequest(node, attributes, options)
  return new Map<string, NodeRule>([
    ['/pods', (node, attributes) => validatePod(node, attributes, options)],
    ['/nodes', (node, attributes) => validateNode(node, attributes, vendor)],
    ['/persistentvolumeclaims', validateClaim],
    ['/serviceaccounts', (node, attributes) => validateToken(node, attributes, options)],
    [`coordination.${apiDomain}/leases`, (node, attributes) => validateLease(node, attributes, nodeLeaseNamespace)],
    [`storage.${apiDomain}/csinodes`, validateCsiNode],
    [`resource.${apiDomain}/resourceslices`, validateResourceSlice],
    ...(certificateRequests === 'any'
      ? []
      : [[`certificates.${apiDomain}/certificatesigningrequests`, requests] as const]),
  ])
}

/**
 * Restricts each node to its own objects. What a node may write also decides what it may read, because the authorizer
 * `Node` lets a node read what its Pods refer to. Kubernetes' admission plugin `NodeRestriction`.
 */
export function nodeRestriction(options: NodeRestrictionOptions): Admission {
  const rules = rulesOf(options)
  return {
    handles: (operation, { group, resource }) => operation !== 'CONNECT' && rules.has(`${group}/${resource}`),
    validate(attributes) {
      const { user, resource } = attributes
      const node = options.nodeOf(user)
      if (node === undefined) return
      if (node === '') throw refused(attributes, `could not determine node from user ${JSON.stringify(user.username)}`)
      return rules.get(`${resource.group}/${resource.resource}`)?.(node, attributes)
    },
  }
}
