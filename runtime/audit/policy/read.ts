import {
  dnsSubdomain,
  forbiddenValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  type FieldError,
} from '../../api/index.ts'
import { objectsOf, stringOf, type JsonObject, textsOf } from '../../json/index.ts'
import {
  LEVELS,
  STAGES,
  type GroupResources,
  type Level,
  type AuditPolicy,
  type AuditRule,
  type Stage,
} from './policy.ts'

export interface ReadPolicy {
  /** Usable only if there are no errors. */
  readonly policy: AuditPolicy
  /** All errors, with the path of the field. */
  readonly errors: readonly FieldError[]
}

/** Reads the content of a Policy whose fields have the right types. */
export function readPolicy(document: Readonly<JsonObject>): ReadPolicy {
  const errors: FieldError[] = []
  const rules = objectsOf(document.rules)
  if (rules.length === 0) errors.push(requiredValue('rules', 'a policy without rules audits nothing'))
  const omitStages = stagesOf(document.omitStages, 'omitStages', errors)
  return {
    policy: {
      rules: rules.map((rule, index) => ruleOf(rule, `rules[${index}]`, errors)),
      omitStages,
      omitManagedFields: document.omitManagedFields === true,
    },
    errors,
  }
}

function ruleOf(rule: Readonly<JsonObject>, path: string, errors: FieldError[]): AuditRule {
  const { omitManagedFields } = rule
  const nonResourceURLs = pathsOf(rule.nonResourceURLs, `${path}.nonResourceURLs`, errors)
  const resources = objectsOf(rule.resources).map((each, index) =>
    resourcesOf(each, `${path}.resources[${index}]`, errors),
  )
  const namespaces = textsOf(rule.namespaces)
  if (nonResourceURLs.length > 0 && (resources.length > 0 || namespaces.length > 0)) {
    const why = 'rules cannot apply to both regular resources and non-resource URLs'
    errors.push(forbiddenValue(`${path}.nonResourceURLs`, why))
  }
  return {
    level: levelOf(rule.level, `${path}.level`, errors),
    users: textsOf(rule.users),
    userGroups: textsOf(rule.userGroups),
    verbs: textsOf(rule.verbs),
    resources,
    namespaces,
    nonResourceURLs,
    omitStages: stagesOf(rule.omitStages, `${path}.omitStages`, errors),
    ...(typeof omitManagedFields === 'boolean' ? { omitManagedFields } : {}),
  }
}

function levelOf(value: unknown, path: string, errors: FieldError[]): Level {
  const name = stringOf(value)
  const level = LEVELS.find((each) => each === name)
  if (level !== undefined) return level
  errors.push(name === '' ? requiredValue(path) : unsupportedValue(path, name, LEVELS))
  return 'None'
}

function stagesOf(value: unknown, path: string, errors: FieldError[]): readonly Stage[] {
  return textsOf(value).flatMap((name, index) => {
    const stage = STAGES.find((each) => each === name)
    if (stage === undefined) errors.push(unsupportedValue(`${path}[${index}]`, name, STAGES))
    return stage ?? []
  })
}

function pathsOf(value: unknown, path: string, errors: FieldError[]): readonly string[] {
  const paths = textsOf(value)
  for (const [index, url] of paths.entries()) {
    const problem = pathProblem(url)
    if (problem !== undefined) errors.push(invalidValue(`${path}[${index}]`, url, problem))
  }
  return paths
}

function pathProblem(url: string): string | undefined {
  if (url === '*') return undefined
  if (!url.startsWith('/')) return "non-resource URL rules must begin with a '/' character"
  return url.slice(0, -1).includes('*') ? "a wildcard '*' must be the final character of the rule" : undefined
}

function resourcesOf(entry: Readonly<JsonObject>, path: string, errors: FieldError[]): GroupResources {
  const group = stringOf(entry.group)
  const resources = textsOf(entry.resources)
  const resourceNames = textsOf(entry.resourceNames)
  const problems = group === '' ? [] : dnsSubdomain(group)
  if (problems.length > 0) errors.push(invalidValue(`${path}.group`, group, problems.join(', ')))
  if (resourceNames.length > 0 && resources.length === 0) {
    errors.push(
      invalidValue(`${path}.resourceNames`, resourceNames, 'using resourceNames requires at least one resource'),
    )
  }
  return { group, resources, resourceNames }
}
