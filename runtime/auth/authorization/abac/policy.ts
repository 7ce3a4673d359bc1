import { withoutTrailing } from '../../../text/index.ts'
import { isJsonObject, objectOf, type JsonObject } from '../../../json/index.ts'
import type { Attributes } from '../contract.ts'

/** One line of a policy file: who may do what; `*` matches everything (ABAC-02). */
export interface AttributePolicy {
  readonly user: string
  readonly group: string
  readonly readonly: boolean
  readonly apiGroup: string
  readonly namespace: string
  readonly resource: string
  readonly nonResourcePath: string
}

/** A line of a policy file is no policy; the message contains its number and the reason. */
export class PolicyFileError extends Error {
  override readonly name = 'PolicyFileError'
}

const TEXTS = ['user', 'group', 'apiGroup', 'namespace', 'resource', 'nonResourcePath'] as const

/**
 * Parses a policy file: a JSON object per line; empty lines and those that begin with `#` are skipped.
 * Throws {@link PolicyFileError}.
 *
 * @param apiGroup of policies, e.g. `abac.authorization.example.org`
 */
export function parsePolicies(text: string, apiGroup: string): readonly AttributePolicy[] {
  const apiVersion = `${apiGroup}/v1beta1`
  return text.split('\n').flatMap((line, index) => {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) return []
    const error = (why: string): PolicyFileError => new PolicyFileError(`line ${index + 1}: ${why}`)
    const policy = objectIn(content)
    if (policy === undefined) throw error('no JSON object')
    if (policy.kind !== 'Policy' || policy.apiVersion !== apiVersion) throw error(`expected ${apiVersion}, Kind=Policy`)
    const { spec, kind: _, apiVersion: __, ...rest } = policy
    const [unknown] = Object.keys(rest)
    if (unknown !== undefined) throw error(`unknown field ${JSON.stringify(unknown)}`)
    return [policyOf(objectOf(spec), error)]
  })
}

function objectIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function policyOf(spec: Readonly<JsonObject>, error: (why: string) => PolicyFileError): AttributePolicy {
  for (const [name, value] of Object.entries(spec)) {
    const wanted = name === 'readonly' ? 'boolean' : TEXTS.some((each) => each === name) ? 'string' : undefined
    if (wanted === undefined) throw error(`unknown field ${JSON.stringify(`spec.${name}`)}`)
    if (typeof value !== wanted) throw error(`spec.${name} must be a ${wanted}`)
  }
  const text = (name: (typeof TEXTS)[number]): string => String(spec[name] ?? '')
  return {
    user: text('user'),
    group: text('group'),
    readonly: spec.readonly === true,
    apiGroup: text('apiGroup'),
    namespace: text('namespace'),
    resource: text('resource'),
    nonResourcePath: text('nonResourcePath'),
  }
}

const EVERYTHING = '*'

/** Whether a policy applies to a user; one that names neither user nor group applies to none. */
export const appliesTo = ({ user, group }: AttributePolicy, { username, groups }: Attributes['user']): boolean =>
  (user !== '' || group !== '') &&
  (user === '' || user === EVERYTHING || user === username) &&
  (group === '' || group === EVERYTHING || groups.includes(group))

export const READ_VERBS = ['get', 'list', 'watch'] as const

const isRead = (verb: string): boolean => READ_VERBS.some((each) => each === verb)

const matches = (pattern: string, value: string): boolean => pattern === EVERYTHING || pattern === value

const pathMatches = (pattern: string, path: string): boolean =>
  pattern === path || (pattern.endsWith(EVERYTHING) && path.startsWith(withoutTrailing(pattern, '*')))

/** Whether a policy allows a request. */
export function policyAllows(policy: AttributePolicy, attributes: Attributes): boolean {
  if (!appliesTo(policy, attributes.user) || (policy.readonly && !isRead(attributes.verb))) return false
  if (!attributes.isResourceRequest) return pathMatches(policy.nonResourcePath, attributes.path)
  return (
    matches(policy.namespace, attributes.namespace) &&
    matches(policy.resource, attributes.resource) &&
    matches(policy.apiGroup, attributes.group)
  )
}
