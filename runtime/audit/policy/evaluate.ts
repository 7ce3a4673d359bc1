import type { UserInfo } from '../../api/index.ts'
import type { GroupResources, Level, AuditPolicy, AuditRule, Stage } from './policy.ts'

/** The parts of a request by which rules match it. */
export interface RequestParts {
  readonly isResourceRequest: boolean
  readonly verb: string
  readonly path: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

/** What a policy wants to know of one request. */
export interface AuditDecision {
  readonly level: Level
  readonly omitStages: ReadonlySet<Stage>
  readonly managedFields: 'kept' | 'omitted'
}

interface Matcher {
  readonly matches: (parts: RequestParts, user: UserInfo) => boolean
  readonly decision: AuditDecision
}

const NOTHING: AuditDecision = { level: 'None', omitStages: new Set(), managedFields: 'kept' }

/** Returns a function that finds the decision of the first rule that matches a request. */
export function policyEvaluator(policy: AuditPolicy): (parts: RequestParts, user: UserInfo) => AuditDecision {
  const matchers = policy.rules.map((rule): Matcher => {
    const omitted = rule.omitManagedFields ?? policy.omitManagedFields
    return {
      matches: matcherOf(rule),
      decision: {
        level: rule.level,
        omitStages: new Set([...policy.omitStages, ...rule.omitStages]),
        managedFields: omitted ? 'omitted' : 'kept',
      },
    }
  })
  return (parts, user) => matchers.find(({ matches }) => matches(parts, user))?.decision ?? NOTHING
}

function matcherOf(rule: AuditRule): Matcher['matches'] {
  const [users, groups, verbs] = [rule.users, rule.userGroups, rule.verbs].map((names) => new Set(names))
  const isOfResources = rule.namespaces.length > 0 || rule.resources.length > 0
  return (parts, user) => {
    if (users !== undefined && users.size > 0 && !users.has(user.username)) return false
    if (groups !== undefined && groups.size > 0 && !user.groups.some((group) => groups.has(group))) return false
    if (verbs !== undefined && verbs.size > 0 && !verbs.has(parts.verb)) return false
    if (isOfResources) return parts.isResourceRequest && matchesResource(rule, parts)
    if (rule.nonResourceURLs.length === 0) return true
    return !parts.isResourceRequest && rule.nonResourceURLs.some((url) => matchesPath(url, parts.path))
  }
}

const matchesPath = (url: string, path: string): boolean =>
  url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : path === url

function matchesResource({ namespaces, resources }: AuditRule, parts: RequestParts): boolean {
  if (namespaces.length > 0 && !namespaces.includes(parts.namespace)) return false
  return resources.length === 0 || resources.some((each) => matchesGroup(each, parts))
}

function matchesGroup({ group, resources, resourceNames }: GroupResources, parts: RequestParts): boolean {
  if (group !== parts.group) return false
  if (resources.length === 0) return true
  if (resourceNames.length > 0 && !resourceNames.includes(parts.name)) return false
  return resources.some((pattern) => matchesPattern(pattern, parts))
}

function matchesPattern(pattern: string, { resource, subresource }: RequestParts): boolean {
  if (pattern === '*') return true
  if (pattern === (subresource === '' ? resource : `${resource}/${subresource}`)) return true
  if (pattern.startsWith('*/')) return subresource !== '' && pattern.slice(2) === subresource
  return pattern.endsWith('/*') && pattern.slice(0, -2) === resource
}
