import type { Attributes, Authorizer, Decision } from '../contract.ts'
import type { RbacPolicies } from './policies.ts'
import { listedRules, type PolicyRule } from './rule.ts'

const NO_OPINION: Decision = { decision: 'noOpinion', reason: '' }

/** A rule for paths counts only where it is bound in the whole cluster (RBAC-09): a path has no namespace. */
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
