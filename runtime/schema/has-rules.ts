import { compiledOf } from './compiled.ts'
import type { StructuralSchema } from './structural.ts'

/** Reports whether a schema or any part of it has validation rules. Searches each schema once. */
export function hasRules(schema: StructuralSchema): boolean {
  const holds = search(schema, { seen: new Set(), cuts: 0 })
  if (!isLeaf(schema)) compiledOf(schema).hasRules = holds
  return holds
}

const isLeaf = ({ properties, additionalProperties, items, allOf }: StructuralSchema): boolean =>
  properties === undefined && additionalProperties === undefined && items === undefined && allOf === undefined

interface RuleSearch {
  /** Names of the types seen: nodes of one type have the same parts, and may be recursive. */
  readonly seen: Set<string>
  /** How often the search stopped at one of them, so that its result is incomplete for the nodes around it. */
  cuts: number
}

function search(schema: StructuralSchema, state: RuleSearch): boolean {
  const { typeName, validations } = schema
  if (validations !== undefined && validations.length > 0) return true
  if (isLeaf(schema)) return false
  const compiled = compiledOf(schema)
  if (compiled.hasRules !== undefined) return compiled.hasRules
  if (typeName !== undefined) {
    if (state.seen.has(typeName)) {
      state.cuts++
      return false
    }
    state.seen.add(typeName)
  }
  const { cuts } = state
  const holds = holdsRules(schema, state)
  if (holds || state.cuts === cuts) compiled.hasRules = holds
  return holds
}

function holdsRules(
  { properties, additionalProperties, items, allOf = [] }: StructuralSchema,
  state: RuleSearch,
): boolean {
  for (const name in properties) {
    const property = properties[name]
    if (property !== undefined && search(property, state)) return true
  }
  if (items !== undefined && search(items, state)) return true
  if (typeof additionalProperties === 'object' && search(additionalProperties, state)) return true
  return allOf.some((branch) => search(branch, state))
}
