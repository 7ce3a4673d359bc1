import { NO_OPINION, type Attributes, type Authorizer } from '../contract.ts'
import type { RbacPolicies } from './policies.ts'
import { listedRules, type PolicyRule } from './rule.ts'

/** Rules for paths, which have no namespace, apply only by a ClusterRoleBinding (RBAC-09). */
const scopeOf = ({ isResourceRequest, namespace }: Attributes): string => (isResourceRequest ? namespace : '')

/** Mode RBAC: allows what a rule of a bound role allows; never denies (AUTHZ-11, RBAC-11). */
export const rbacAuthorizer = (policies: RbacPolicies): Required<Authorizer> => ({
  authorize(attributes) {
    return policies.allowedBy(attributes.user, scopeOf(attributes), attributes) ?? NO_OPINION
  },
  async rulesFor(user, namespace) {
    const cluster = [...policies.rulesFor(user, '')]
    const all = [...policies.rulesFor(user, namespace)]
    const own = all.slice(cluster.length).map((rule): PolicyRule => ({ ...rule, nonResourceURLs: [] }))
    return listedRules([...cluster, ...own])
  },
})
