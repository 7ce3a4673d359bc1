import {
  invalidValue,
  qualifiedName,
  requiredValue,
  unsupportedValue,
  type FieldError,
  duplicateValue,
  fieldError,
  collectErrors,
  errorsOfEach,
} from '../../../api/index.ts'
import { isJsonObject, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'

type Spec = Readonly<JsonObject>

const STATUSES = ['False', 'True', 'Unknown']

/** An error that shows no value. */
const omitted = (field: string, detail: string): FieldError =>
  fieldError(field, 'FieldValueInvalid', () => `Invalid value: ${detail}`)

/** Errors of the Pod conditions that a rule matches. */
const patternErrors = (patterns: unknown, at: string): FieldError[] =>
  errorsOfEach(objectsOf(patterns), ({ type: given, status: wanted }, index) => {
    const type = stringOf(given)
    const status = stringOf(wanted)
    const place = `${at}[${index}].status`
    const shown = STATUSES.map((name) => JSON.stringify(name)).join(' ')
    if (status === '') return [requiredValue(place, `valid values: [${shown}]`)]
    return [
      ...qualifiedName(type).map((problem) => invalidValue(`${at}[${index}].type`, type, problem)),
      ...(STATUSES.includes(status) ? [] : [unsupportedValue(place, status, STATUSES)]),
    ]
  })

function exitCodeErrors(requirement: Spec, containers: ReadonlySet<unknown>, at: string): FieldError[] {
  const { containerName, operator, values } = requirement
  return collectErrors((errors) => {
    if (operator !== 'In' && operator !== 'NotIn') {
      errors.push(unsupportedValue(`${at}.operator`, stringOf(operator), ['In', 'NotIn']))
    }
    if (containerName !== undefined && !containers.has(containerName)) {
      errors.push(
        invalidValue(
          `${at}.containerName`,
          containerName,
          'must be one of the container or initContainer names in the pod template',
        ),
      )
    }
    const codes = listOf(values)
    if (codes.length === 0) errors.push(invalidValue(`${at}.values`, [], 'at least one value is required'))
    const seen = new Set<unknown>()
    for (const [index, code] of codes.entries()) {
      const field = `${at}.values[${index}]`
      if (operator === 'In' && code === 0) errors.push(invalidValue(field, code, 'must not be 0 for the In operator'))
      if (seen.has(code)) errors.push(duplicateValue(field, code))
      seen.add(code)
    }
    if (codes.some((code, index) => Number(codes[index - 1] ?? -Infinity) > Number(code))) {
      errors.push(invalidValue(`${at}.values`, codes, 'must be ordered'))
    }
  })
}

/** Errors of what a Job does when Pods fail. */
export function failurePolicyErrors(spec: Spec, at: string): FieldError[] {
  const { podFailurePolicy, backoffLimitPerIndex, podReplacementPolicy } = spec
  if (!isJsonObject(podFailurePolicy)) return []
  const pod = objectOf(objectOf(spec.template).spec)
  return collectErrors((errors) => {
    if (podReplacementPolicy !== undefined && podReplacementPolicy !== 'Failed') {
      errors.push(unsupportedValue(`${at}.podReplacementPolicy`, podReplacementPolicy, ['Failed']))
    }
    if (pod.restartPolicy === 'OnFailure') {
      const detail = 'only "Never" is supported when podFailurePolicy is specified'
      errors.push(invalidValue(`${at}.template.spec.restartPolicy`, stringOf(pod.restartPolicy), detail))
    }
    const containers = new Set([...objectsOf(pod.containers), ...objectsOf(pod.initContainers)].map(({ name }) => name))
    for (const [index, rule] of objectsOf(podFailurePolicy.rules).entries()) {
      const place = `${at}.podFailurePolicy.rules[${index}]`
      if (rule.action === 'FailIndex' && backoffLimitPerIndex === undefined) {
        errors.push(invalidValue(`${place}.action`, rule.action, 'requires the backoffLimitPerIndex to be set'))
      }
      const conditions = listOf(rule.onPodConditions).length > 0
      if (isJsonObject(rule.onExitCodes)) {
        if (conditions) errors.push(omitted(place, 'specifying both OnExitCodes and OnPodConditions is not supported'))
        errors.push(...exitCodeErrors(rule.onExitCodes, containers, `${place}.onExitCodes`))
      } else if (!conditions) {
        errors.push(omitted(place, 'specifying one of OnExitCodes and OnPodConditions is required'))
      }
      errors.push(...patternErrors(rule.onPodConditions, `${place}.onPodConditions`))
    }
  })
}
