import type { GroupResource } from '../../meta/object.ts'
import type { Operation } from '../types.ts'

/** Which requests a webhook or policy is for; `*` stands for any. */
export interface Rule {
  readonly operations: readonly string[]
  readonly apiGroups: readonly string[]
  readonly apiVersions: readonly string[]
  /** `pods` is the object itself, `pods/status` a subresource; on either side of the slash `*` is any. */
  readonly resources: readonly string[]
  /** `Cluster`, `Namespaced` or `*`. */
  readonly scope: string
}

/** The part of a request that rules look at. */
export interface RuleSubject {
  readonly operation: Operation
  readonly resource: GroupResource
  readonly version: string
  readonly subresource: string
  /** '' for cluster-scoped types, and for namespaces themselves. */
  readonly namespace: string
}

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value)

/** Whether a rule is for a request in the version that the subject names. */
export function ruleMatches(rule: Rule, subject: RuleSubject): boolean {
  const { operation, resource, version, subresource, namespace } = subject
  const scope = namespace === '' ? 'Cluster' : 'Namespaced'
  return (
    has(rule.operations, operation) &&
    has(rule.apiGroups, resource.group) &&
    has(rule.apiVersions, version) &&
    (rule.scope === '*' || rule.scope === scope) &&
    rule.resources.some((pattern) => resourceMatches(pattern, resource.resource, subresource))
  )
}

function resourceMatches(pattern: string, resource: string, subresource: string): boolean {
  const [wanted = '', below = ''] = pattern.split('/', 2)
  if (wanted !== '*' && wanted !== resource) return false
  return below === '*' ? true : below === subresource
}
