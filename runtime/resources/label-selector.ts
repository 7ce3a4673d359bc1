import type { FieldError } from '../meta/field-error.ts'
import { forbiddenValue, invalidValue, requiredValue } from '../meta/field-errors.ts'
import { listOf, objectOf, objectsOf, stringOf } from '../meta/json.ts'
import { labelKey, labelValue } from '../meta/names.ts'
import { textMapOf } from '../meta/selectors/selector-object.ts'
import { validateLabels } from '../meta/validate-metadata.ts'

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
