import { isDeepStrictEqual } from 'node:util'
import { findType, type Model, type SchemaNode, typeKey, type TypeReference } from './model.ts'

/** Whether values of two types have the same form: what their schemas say is the same, but for names, descriptions and wire numbers. */
export const alike = (model: Model, one: TypeReference, other: TypeReference): boolean =>
  new Comparison(model).ofTypes(one, other)

class Comparison {
  readonly #model: Model
  /** Pairs that are compared already, further up or elsewhere. */
  readonly #compared = new Set<string>()
  constructor(model: Model) {
    this.#model = model
  }

  ofTypes(one: TypeReference, other: TypeReference): boolean {
    const pair = `${typeKey(one)} ${typeKey(other)}`
    if (typeKey(one) === typeKey(other) || this.#compared.has(pair)) return true
    this.#compared.add(pair)
    return this.#ofNodes(findType(this.#model, one).schema, findType(this.#model, other).schema)
  }

  #ofNodes(one: SchemaNode, other: SchemaNode): boolean {
    const first = partsOf(one)
    const second = partsOf(other)
    return (
      isDeepStrictEqual(first.plain, second.plain) &&
      sameKeys(first.types, second.types, (a, b) => this.ofTypes(a, b)) &&
      sameKeys(first.nodes, second.nodes, (a, b) => this.#ofNodes(a, b))
    )
  }
}

function sameKeys<T>(
  one: ReadonlyMap<string, T>,
  other: ReadonlyMap<string, T>,
  same: (a: T, b: T) => boolean,
): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([key, value]) => {
    const counterpart = other.get(key)
    return counterpart !== undefined && same(value, counterpart)
  })
}

/** Returns a node's own keywords, the types that it names, and its nested nodes. */
function partsOf(node: SchemaNode) {
  const {
    description: _,
    proto: __,
    reference,
    inlineProto,
    properties,
    additionalProperties,
    items,
    not,
    ...rest
  } = node
  const { allOf = [], anyOf = [], oneOf = [], ...plain } = rest
  const nodes = new Map<string, SchemaNode>()
  for (const [name, each] of Object.entries(properties ?? {})) nodes.set(`properties/${name}`, each)
  for (const [name, each] of Object.entries({ additionalProperties, items, not }))
    if (each !== undefined && each !== true) nodes.set(name, each)
  for (const [name, list] of Object.entries({ allOf, anyOf, oneOf }))
    for (const [index, each] of list.entries()) nodes.set(`${name}/${index}`, each)
  const types = new Map<string, TypeReference>()
  if (reference !== undefined) types.set('reference', reference)
  if (inlineProto !== undefined) types.set('inlineProto', inlineProto.type)
  return { plain: { ...plain, isOpen: additionalProperties === true }, nodes, types }
}
