import type { GroupResource } from '../../api/index.ts'
import type { Operation } from '../types.ts'

/** The requests that a webhook or policy matches; `*` matches any. */
export interface MatchRule {
  readonly operations: readonly string[]
  readonly apiGroups: readonly string[]
  readonly apiVersions: readonly string[]
  /** `pods` is the object itself, `pods/status` a subresource; on both sides of the slash `*` is any. */
  readonly resources: readonly string[]
  /** Names of objects; empty: every name. */
  readonly resourceNames: readonly string[]
  /** `Cluster`, `Namespaced` or `*`. */
  readonly scope: string
}

/** The part of a request that rules match. */
interface RuleSubject {
  readonly operation: Operation
  readonly resource: GroupResource
  readonly subresource: string
  /** '' for cluster-scoped types, and for namespaces themselves. */
  readonly namespace: string
  readonly name: string
}

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value)

/** Returns whether a rule matches a request in a version of its type. */
export const ruleMatches = (rule: MatchRule, subject: RuleSubject, version: string): boolean =>
  has(rule.apiVersions, version) && ruleMatchesAny(rule, subject)

/** Returns whether a rule matches a request in one of the versions that it names. */
export function ruleMatchesAny(rule: MatchRule, subject: RuleSubject): boolean {
  const { operation, resource, subresource, namespace, name } = subject
  const scope = namespace === '' ? 'Cluster' : 'Namespaced'
  return (
    has(rule.operations, operation) &&
    has(rule.apiGroups, resource.group) &&
    (rule.scope === '*' || rule.scope === scope) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(name)) &&
    rule.resources.some((pattern) => resourceMatches(pattern, resource.resource, subresource))
  )
}

function resourceMatches(pattern: string, resource: string, subresource: string): boolean {
  const [wanted = '', below = ''] = pattern.split('/', 2)
  if (wanted !== '*' && wanted !== resource) return false
  return below === '*' ? true : below === subresource
}
