import { type Check, checkOf, problem } from './check.ts'
import type { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/**
 * The four ways to compose schemas. Where no alternative accepts a value, the client is also told what the nearest one
 * has against it.
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

/** Adds what the alternative that says most of the value, the first of several, has against it. */
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

/** Number of properties of the value that the schema speaks of, and one more. Linear in the size of the schema. */
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
