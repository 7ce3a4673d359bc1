import type { FieldError } from '../meta/field-error.ts'
import { forbiddenValue, invalidValue, requiredValue } from '../meta/field-errors.ts'
import { isJsonObject, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../meta/json.ts'
import { labelKey, labelValue } from '../meta/names.ts'
import { matchesLabels, type LabelRequirement } from '../meta/selectors/label.ts'
import { validateLabels } from '../meta/validate-metadata.ts'

/** The strings of a map of strings. */
export const textMapOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

export const isEmptySelector = (selector: unknown): boolean => {
  const { matchLabels, matchExpressions } = objectOf(selector)
  return Object.keys(objectOf(matchLabels)).length === 0 && listOf(matchExpressions).length === 0
}

function requirementsOf(selector: Readonly<JsonObject>): readonly LabelRequirement[] | undefined {
  const labels = Object.entries(textMapOf(selector.matchLabels)).map(([key, value]): LabelRequirement => ({
    key,
    operator: '=',
    values: [value],
  }))
  const expressions: LabelRequirement[] = []
  for (const { key, operator, values } of objectsOf(selector.matchExpressions)) {
    const known = { In: 'in', NotIn: 'notin', Exists: 'exists', DoesNotExist: 'absent' } as const
    const name = stringOf(operator)
    if (name !== 'In' && name !== 'NotIn' && name !== 'Exists' && name !== 'DoesNotExist') return undefined
    expressions.push({ key: stringOf(key), operator: known[name], values: listOf(values).map(stringOf) })
  }
  return [...labels, ...expressions]
}

/** Whether labels meet a label selector object; undefined: the selector makes no sense. An absent one matches nothing. */
export function selectorMatches(selector: unknown, labels: unknown): boolean | undefined {
  if (!isJsonObject(selector)) return false
  const requirements = requirementsOf(selector)
  return requirements === undefined ? undefined : matchesLabels(requirements, textMapOf(labels))
}

/** Faults of a label selector object at a path. */
export function validateSelector(selector: unknown, field: string): FieldError[] {
  const { matchLabels, matchExpressions } = objectOf(selector)
  const errors = validateLabels(textMapOf(matchLabels), `${field}.matchLabels`)
  for (const [index, expression] of objectsOf(matchExpressions).entries()) {
    const at = `${field}.matchExpressions[${index}]`
    const operator = stringOf(expression.operator)
    const values = listOf(expression.values)
    if (operator === 'In' || operator === 'NotIn') {
      if (values.length === 0)
        errors.push(requiredValue(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'"))
    } else if (operator === 'Exists' || operator === 'DoesNotExist') {
      if (values.length > 0) {
        errors.push(
          forbiddenValue(`${at}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
        )
      }
    } else {
      errors.push(invalidValue(`${at}.operator`, operator, 'not a valid selector operator'))
    }
    const key = stringOf(expression.key)
    errors.push(...labelKey(key).map((problem) => invalidValue(`${at}.key`, key, problem)))
    for (const [position, value] of values.entries()) {
      errors.push(
        ...labelValue(stringOf(value)).map((problem) => invalidValue(`${at}.values[${position}]`, value, problem)),
      )
    }
  }
  return errors
}
