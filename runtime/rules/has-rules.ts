import type { StructuralSchema } from '../schema/index.ts'

const known = new WeakMap<StructuralSchema, boolean>()

/** Whether a rule stands anywhere in the schema. Each schema is searched once. */
export function hasRules(schema: StructuralSchema): boolean {
  const holds = search(schema, { seen: new Set(), cuts: 0 })
  if (!isLeaf(schema)) known.set(schema, holds)
  return holds
}

const isLeaf = ({ properties, additionalProperties, items, allOf }: StructuralSchema): boolean =>
  properties === undefined && additionalProperties === undefined && items === undefined && allOf === undefined

interface Search {
  /** Named types: nodes of one name differ in nothing below them, and may lead back to themselves. */
  readonly seen: Set<string>
  /** How often the search ended at one of them, and so doesn't know the whole of what lies around it. */
  cuts: number
}

function search(schema: StructuralSchema, state: Search): boolean {
  const { typeName, validations } = schema
  if (validations !== undefined && validations.length > 0) return true
  if (isLeaf(schema)) return false
  const found = known.get(schema)
  if (found !== undefined) return found
  if (typeName !== undefined) {
    if (state.seen.has(typeName)) {
      state.cuts++
      return false
    }
    state.seen.add(typeName)
  }
  const { cuts } = state
  const holds = holdsRules(schema, state)
  if (holds || state.cuts === cuts) known.set(schema, holds)
  return holds
}

function holdsRules({ properties, additionalProperties, items, allOf = [] }: StructuralSchema, state: Search): boolean {
  for (const name in properties) {
    const property = properties[name]
    if (property !== undefined && search(property, state)) return true
  }
  if (items !== undefined && search(items, state)) return true
  if (typeof additionalProperties === 'object' && search(additionalProperties, state)) return true
  return allOf.some((branch) => search(branch, state))
}
