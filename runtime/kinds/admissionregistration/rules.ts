import {
  duplicateValue,
  invalidValue,
  requiredValue,
  pathSegment,
  type FieldError,
  errorsOfEach,
  collectErrors,
} from '../../api/index.ts'
import { isJsonObject, objectsOf, repeatsIn, type JsonObject, textsOf } from '../../json/index.ts'
import { validateSelector } from '../rules/label-selector.ts'

/** Errors of `*`, which means everything, beside other values. */
function wildcardErrors(value: unknown, at: string, others: string): FieldError[] {
  const texts = textsOf(value)
  if (texts.length < 2 || !texts.includes('*')) return []
  return [invalidValue(at, texts, `if '*' is present, must not specify other ${others}`)]
}

const emptyErrors = (value: unknown, at: string): FieldError[] =>
  Array.isArray(value) && value.length === 0 ? [requiredValue(at)] : []

/** Resources and subresources that a rule names. */
function resourceErrors(value: unknown, at: string): FieldError[] {
  const resources = textsOf(value)
  const wholeResources = new Set<string>()
  const everywhere = new Set<string>()
  return collectErrors((errors) => {
    errors.push(...emptyErrors(value, at))
    for (const [index, name] of resources.entries()) {
      const [resource = '', below] = name.split(/\/(.*)/s, 2)
      if (name === '') errors.push(requiredValue(`${at}[${index}]`))
      if (below === undefined) continue
      if (wholeResources.has(resource)) {
        errors.push(invalidValue(`${at}[${index}]`, name, `if '${resource}/*' is present, must not specify ${name}`))
      }
      if (everywhere.has(below)) {
        errors.push(invalidValue(`${at}[${index}]`, name, `if '*/${below}' is present, must not specify ${name}`))
      }
      if (below === '*') wholeResources.add(resource)
      if (resource === '*') everywhere.add(below)
    }
    if (resources.length > 1 && resources.includes('*/*')) {
      errors.push(invalidValue(at, resources, "if '*/*' is present, must not specify other resources"))
    }
    if (resources.includes('*') && resources.some((name) => name !== '*' && !name.includes('/'))) {
      errors.push(
        invalidValue(at, resources, "if '*' is present, must not specify other resources without subresources"),
      )
    }
  })
}

function nameErrors(value: unknown, at: string): FieldError[] {
  const names = textsOf(value)
  const repeats = repeatsIn(names)
  return errorsOfEach(names, (name, index) => [
    ...pathSegment(name).map((problem) => invalidValue(`${at}[${index}]`, name, problem)),
    ...(repeats.has(index) ? [duplicateValue(`${at}[${index}]`, name)] : []),
  ])
}

function versionErrors(value: unknown, at: string): FieldError[] {
  const missing = errorsOfEach(textsOf(value), (version, index) =>
    version === '' ? [requiredValue(`${at}[${index}]`)] : [],
  )
  return [...emptyErrors(value, at), ...wildcardErrors(value, at, 'API versions'), ...missing]
}

const ruleErrors = (rule: JsonObject, at: string): FieldError[] => [
  ...emptyErrors(rule.operations, `${at}.operations`),
  ...wildcardErrors(rule.operations, `${at}.operations`, 'operations'),
  ...emptyErrors(rule.apiGroups, `${at}.apiGroups`),
  ...wildcardErrors(rule.apiGroups, `${at}.apiGroups`, 'API groups'),
  ...versionErrors(rule.apiVersions, `${at}.apiVersions`),
  ...resourceErrors(rule.resources, `${at}.resources`),
  ...nameErrors(rule.resourceNames, `${at}.resourceNames`),
]

/** Errors of a list of rules beyond those of its schema. */
export const rulesErrors = (rules: unknown, at: string): FieldError[] =>
  errorsOfEach(objectsOf(rules), (rule, index) => ruleErrors(rule, `${at}[${index}]`))

/** Errors of the match criteria of a policy or binding. */
export function matchErrors(resources: unknown, at: string): FieldError[] {
  if (!isJsonObject(resources)) return []
  return [
    ...validateSelector(resources.namespaceSelector, `${at}.namespaceSelector`),
    ...validateSelector(resources.objectSelector, `${at}.objectSelector`),
    ...rulesErrors(resources.resourceRules, `${at}.resourceRules`),
    ...rulesErrors(resources.excludeResourceRules, `${at}.excludeResourceRules`),
  ]
}
