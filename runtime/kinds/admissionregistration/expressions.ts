import type { Expression } from '../../admission/index.ts'
import {
  invalidValue,
  requiredValue,
  qualifiedName,
  tooManyValues,
  type FieldError,
  errorsOfEach,
} from '../../api/index.ts'
import { objectsOf, stringOf } from '../../json/index.ts'

/** Returns the errors of an expression; none if it compiled. */
export const expressionErrors = (at: string, expression: Expression | undefined): FieldError[] =>
  expression !== undefined && 'problem' in expression ? [invalidValue(at, expression.source, expression.problem)] : []

/** The most conditions of one list, as in Kubernetes. */
const MOST_CONDITIONS = 64

/** Errors of a list `matchConditions`, whose expressions are compiled in the same order. */
export function conditionErrors(conditions: unknown, compiled: readonly Expression[], at: string): FieldError[] {
  const all = objectsOf(conditions)
  const errors = errorsOfEach(all, (condition, index) => {
    const where = `${at}[${index}]`
    const name = stringOf(condition.name)
    return [
      ...(stringOf(condition.expression).trim() === ''
        ? [requiredValue(`${where}.expression`)]
        : expressionErrors(`${where}.expression`, compiled[index])),
      ...(name === ''
        ? [requiredValue(`${where}.name`)]
        : qualifiedName(name).map((problem) => invalidValue(`${where}.name`, name, problem))),
    ]
  })
  return all.length > MOST_CONDITIONS ? [tooManyValues(at, all.length, MOST_CONDITIONS), ...errors] : errors
}
