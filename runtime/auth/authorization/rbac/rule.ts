import { objectsOf, textsOf } from '../../../json/index.ts'
import type { Attributes, NonResourceRule, ResourceRule, Rules } from '../contract.ts'

/** A rule of a role. Empty lists match nothing, but empty resourceNames match every name (RBAC-05 to RBAC-10). */
export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  /** `pods`, `pods/log`, `*`, or `*` and a subresource. */
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  /** Paths; a trailing `*` matches any rest. */
  readonly nonResourceURLs: readonly string[]
}

/** Returns the rules of a role object. */
export const policyRulesOf = (rules: unknown): readonly PolicyRule[] =>
  objectsOf(rules).map((rule) => ({
    verbs: textsOf(rule.verbs),
    apiGroups: textsOf(rule.apiGroups),
    resources: textsOf(rule.resources),
    resourceNames: textsOf(rule.resourceNames),
    nonResourceURLs: textsOf(rule.nonResourceURLs),
  }))

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value)

const hasResource = (list: readonly string[], resource: string, subresource: string): boolean =>
  list.includes('*') ||
  list.includes(subresource === '' ? resource : `${resource}/${subresource}`) ||
  (subresource !== '' && list.includes(`*/${subresource}`))

/** Whether one of the nonResourceURLs matches a path. */
const matchesPath = (urls: readonly string[], path: string): boolean =>
  urls.some((url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))))

/** Whether a rule allows a request. */
export function ruleAllows(rule: PolicyRule, attributes: Attributes): boolean {
  if (!attributes.isResourceRequest) {
    return has(rule.verbs, attributes.verb) && matchesPath(rule.nonResourceURLs, attributes.path)
  }
  const { resourceNames } = rule
  return (resourceNames.length === 0 || resourceNames.includes(attributes.name)) && ruleReaches(rule, attributes)
}

/** Whether a rule allows a request for an object of some name. */
export const ruleReaches = (rule: PolicyRule, { verb, group, resource, subresource }: Attributes): boolean =>
  has(rule.verbs, verb) && has(rule.apiGroups, group) && hasResource(rule.resources, resource, subresource)

/** Returns the rules as a SelfSubjectRulesReview lists them. */
export function listedRules(rules: readonly PolicyRule[]): Rules {
  const resourceRules: ResourceRule[] = []
  const nonResourceRules: NonResourceRule[] = []
  for (const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } of rules) {
    if (resources.length > 0) {
      resourceRules.push({ verbs, apiGroups, resources, ...(resourceNames.length === 0 ? {} : { resourceNames }) })
    }
    if (nonResourceURLs.length > 0) nonResourceRules.push({ verbs, nonResourceURLs })
  }
  return { resourceRules, nonResourceRules, missing: '' }
}
