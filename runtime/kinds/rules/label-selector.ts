import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  labelKey,
  labelValue,
  textMapOf,
  validateLabels,
  type FieldError,
  errorsOfEach,
} from '../../api/index.ts'
import { listOf, objectOf, objectsOf, stringOf } from '../../json/index.ts'

/** Errors of the number of values that an operator of a selector has. */
export function validateOperands(operator: string, values: readonly unknown[], at: string): FieldError[] {
  if ((operator === 'In' || operator === 'NotIn') && values.length === 0)
    return [requiredValue(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'")]
  if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0)
    return [forbiddenValue(`${at}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
  return []
}

/** Errors of the key and the values of a label. */
export function validateLabelOperands(key: string, values: readonly unknown[], at: string): FieldError[] {
  return [
    ...labelKey(key).map((problem) => invalidValue(`${at}.key`, key, problem)),
    ...errorsOfEach(values, (value, position) =>
      labelValue(stringOf(value)).map((problem) => invalidValue(`${at}.values[${position}]`, value, problem)),
    ),
  ]
}

export const SELECTOR_OPERATORS: readonly string[] = ['In', 'NotIn', 'Exists', 'DoesNotExist']

/** Errors of a label selector object at a path. */
export function validateSelector(selector: unknown, field: string): FieldError[] {
  const { matchLabels, matchExpressions } = objectOf(selector)
  const ofLabels = validateLabels(textMapOf(matchLabels), `${field}.matchLabels`)
  const ofExpressions = errorsOfEach(objectsOf(matchExpressions), ({ key, operator: given, values: list }, index) => {
    const at = `${field}.matchExpressions[${index}]`
    const operator = stringOf(given)
    const values = listOf(list)
    const operands = SELECTOR_OPERATORS.includes(operator)
      ? validateOperands(operator, values, at)
      : [invalidValue(`${at}.operator`, operator, 'not a valid selector operator')]
    return [...operands, ...validateLabelOperands(stringOf(key), values, at)]
  })
  return [...ofLabels, ...ofExpressions]
}
