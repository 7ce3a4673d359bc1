import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { flatten } from './flatten.ts'
import { PLAIN_KEYWORDS } from './keywords.ts'
import { type Model, type SchemaNode, type TypeReference, findType, typeKey } from './model.ts'

/**
 * Builds the structural schemas of nodes, as in the generated code. Named types are shared and created on first use, so
 * they may contain themselves.
 */
export class StructuralBuilder {
  readonly #model: Model
  readonly #types = new Map<string, StructuralSchema>()
  constructor(model: Model) {
    this.#model = model
  }

  build(written: SchemaNode): StructuralSchema {
    const node = flatten(this.#model, written)
    const own = Object.fromEntries(PLAIN_KEYWORDS.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]])))
    if (node.reference !== undefined) {
      const type = this.#type(node.reference)
      return Object.keys(own).length === 0
        ? type
        : Object.defineProperties(
            {},
            { ...Object.getOwnPropertyDescriptors(type), ...Object.getOwnPropertyDescriptors(own) },
          )
    }
    const { properties, additionalProperties, items, allOf, anyOf, oneOf, not } = node
    const lazily = (key: string, make: () => unknown): void => {
      let made: unknown
      Object.defineProperty(own, key, { enumerable: true, configurable: true, get: () => (made ??= make()) })
    }
    if (properties !== undefined) lazily('properties', () => this.#all(properties))
    if (additionalProperties === true) own['additionalProperties'] = true
    else if (additionalProperties !== undefined) lazily('additionalProperties', () => this.build(additionalProperties))
    if (items !== undefined) lazily('items', () => this.build(items))
    for (const [key, branches] of Object.entries({ allOf, anyOf, oneOf })) {
      if (branches !== undefined) lazily(key, () => branches.map((each) => this.build(each)))
    }
    if (not !== undefined) lazily('not', () => this.build(not))
    return own
  }

  #type(reference: TypeReference): StructuralSchema {
    const key = typeKey(reference)
    const known = this.#types.get(key)
    if (known !== undefined) return known
    const type = this.build(findType(this.#model, reference).schema)
    // A type that is only an alias keeps the name of the other one.
    if (type.typeName === undefined) Object.defineProperty(type, 'typeName', { value: key, enumerable: true })
    this.#types.set(key, type)
    return type
  }

  #all(properties: Readonly<Record<string, SchemaNode>>): Readonly<Record<string, StructuralSchema>> {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.build(each)]))
  }
}
