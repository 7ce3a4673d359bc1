import type { Expression } from '../../admission/index.ts'
import { invalidValue, requiredValue, qualifiedName, type FieldError, errorsOfEach } from '../../api/index.ts'
import { objectsOf, stringOf } from '../../json/index.ts'

/** Errors of an expression; none if it compiled. */
export const expressionErrors = (at: string, expression: Expression | undefined): FieldError[] =>
  expression !== undefined && 'problem' in expression ? [invalidValue(at, expression.source, expression.problem)] : []

/** Errors of a list `matchConditions`, whose expressions are compiled in the same order. */
export function conditionErrors(conditions: unknown, compiled: readonly Expression[], at: string): FieldError[] {
  return errorsOfEach(objectsOf(conditions), (condition, index) => {
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
}
