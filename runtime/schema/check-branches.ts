import { type Check, checkOf, problem } from './check.ts'
import type { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/**
 * Compiles `allOf`, `anyOf`, `oneOf` and `not`. If no alternative accepts a value, the problems of the nearest
 * alternative are reported as well.
 */
export function checkBranches(schema: StructuralSchema): Check | undefined {
  const { allOf = [], anyOf = [], oneOf = [], not } = schema
  if (allOf.length + anyOf.length + oneOf.length === 0 && not === undefined) return undefined
  return (value, problems) => {
    const isAccepted = (each: StructuralSchema): boolean => accepts(each, value, problems.ofAlternative())
    if (anyOf.length > 0 && !anyOf.some(isAccepted)) {
      problems.add(problem('anyOf', value, schema))
      checkNearest(anyOf, value, problems)
    }
    if (oneOf.length > 0) {
      const count = oneOf.filter(isAccepted).length
      if (count > 1) problems.add({ ...problem('oneOfMany', value, schema), count })
      else if (count === 0) {
        problems.add(problem('oneOfNone', value, schema))
        checkNearest(oneOf, value, problems)
      }
    }
    if (allOf.length > 0) checkAll(schema, allOf, value, problems)
    if (not !== undefined && isAccepted(not)) problems.add(problem('not', value, schema))
  }
}

function checkAll(
  schema: StructuralSchema,
  allOf: readonly StructuralSchema[],
  value: unknown,
  problems: Problems,
): void {
  let accepted = 0
  for (const each of allOf) {
    const before = problems.list.length
    checkOf(each)(value, problems)
    if (problems.list.length === before) accepted++
  }
  if (accepted < allOf.length) problems.add(problem(accepted === 0 ? 'allOfNone' : 'allOf', value, schema))
}

/** Adds the problems of the nearest alternative: the first of those that declare most of the value's properties. */
function checkNearest(alternatives: readonly StructuralSchema[], value: unknown, problems: Problems): void {
  if (!problems.areNamed) return
  let nearest: StructuralSchema = {}
  let most = 0
  for (const each of alternatives) {
    const reach = reachOf(each, value)
    if (reach > most) [nearest, most] = [each, reach]
  }
  checkOf(nearest)(value, problems)
}

/**
 * Returns one more than the number of the value's properties that the schema declares. Linear in the schema's size.
 */
function reachOf({ properties = {} }: StructuralSchema, value: unknown): number {
  let reach = 1
  if (!isObject(value)) return reach
  for (const name in properties) {
    if (Object.hasOwn(value, name)) reach += reachOf(properties[name] ?? {}, value[name])
  }
  return reach
}

function accepts(schema: StructuralSchema, value: unknown, problems: Problems): boolean {
  checkOf(schema)(value, problems)
  return problems.list.length === 0
}
