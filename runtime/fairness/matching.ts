import type { RequestRule, SchemaRule, Subject } from './configuration.ts'

/** The attributes of a request that flow schemas match. */
export interface RequestDigest {
  readonly isResourceRequest: boolean
  readonly verb: string
  readonly path: string
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
}

const SERVICE_ACCOUNT = 'system:serviceaccount:'

/** The user that subjects are compared with. */
export interface Caller {
  readonly username: string
  readonly groups: ReadonlySet<string>
}

function isSubject({ kind, name, namespace }: Subject, { username, groups }: Caller): boolean {
  if (kind === 'User') return name === '*' || name === username
  if (kind === 'Group') return name === '*' || groups.has(name)
  const prefix = `${SERVICE_ACCOUNT}${namespace}:`
  return name === '*' ? username.startsWith(prefix) : username === prefix + name
}

const has = (list: readonly string[], value: string): boolean => list[0] === '*' || list.includes(value)

function matchesResource(rule: RequestRule, request: RequestDigest): boolean {
  const { resource, subresource, namespace } = request
  return (
    has(rule.verbs, request.verb) &&
    has(rule.apiGroups, request.group) &&
    (rule.resources[0] === '*' ||
      rule.resources.includes(subresource === '' ? resource : `${resource}/${subresource}`)) &&
    (namespace === '' ? rule.clusterScope : has(rule.namespaces, namespace))
  )
}

const matchesPath = ({ verbs, nonResourceURLs }: RequestRule, { verb, path }: RequestDigest): boolean =>
  has(verbs, verb) &&
  nonResourceURLs.some((url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))))

/** Returns the rules with a subject that names the user. */
export const rulesFor = (rules: readonly SchemaRule[], caller: Caller): readonly SchemaRule[] =>
  rules.filter(({ subjects }) => subjects.some((subject) => isSubject(subject, caller)))

/** Whether one of the rules, which all name the user, matches the request. */
export function matchesRequest(rules: readonly SchemaRule[], request: RequestDigest): boolean {
  for (const { resourceRules, nonResourceRules } of rules) {
    if (request.isResourceRequest) {
      for (const rule of resourceRules) if (matchesResource(rule, request)) return true
    } else for (const rule of nonResourceRules) if (matchesPath(rule, request)) return true
  }
  return false
}
