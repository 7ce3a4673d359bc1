import { forbiddenValue, isEnough, MAX_CHARACTERS, MAX_NODES, type Extent, type FieldError } from '../../api/index.ts'
import { isJsonObject } from '../../json/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { Sliced } from '../../async/index.ts'
import { nestedIn, type ReadNode } from './defaults.ts'
import { nodesOf } from './walk.ts'

/** Nodes of a schema that are visited, or measured, in one slice. */
const NODES_AT_ONCE = 1_000
const NOTHING: Extent = { nodes: 0, characters: 0 }

/** Sums up extents. */
class Total {
  nodes = 0
  characters = 0

  add({ nodes, characters }: Extent): void {
    this.nodes += nodes
    this.characters += characters
  }

  subtract({ nodes, characters }: Extent): void {
    this.nodes -= nodes
    this.characters -= characters
  }
}

const isTooMuch = ({ nodes, characters }: Extent): boolean => nodes > MAX_NODES || characters > MAX_CHARACTERS

/**
 * Measures what defaults add to an empty object, without creating it: defaults within the items of a default multiply.
 * The nodes below one must have been measured before it.
 */
class DefaultSizes {
  /** The extent of a node's default, filled with the defaults in it; none for one that is too large. */
  readonly #defaults = new Map<StructuralSchema, Extent>()
  /** The extent that defaults add to an empty object. */
  readonly #missing = new Map<StructuralSchema, Extent>()

  /** Measures a node and returns where in it there is too much, relative to its field. */
  measure(schema: StructuralSchema): readonly string[] {
    const missing = new Total()
    for (const name in schema.properties) missing.add(this.#ofField(schema.properties, name))
    const tooMany = isTooMuch(missing)
    if (!tooMany) this.#missing.set(schema, missing)
    if (schema.default === undefined) return tooMany ? ['properties'] : []
    const size = this.#filled(schema, schema.default)
    const tooLarge = isTooMuch(size)
    if (!tooLarge) this.#defaults.set(schema, size)
    return [...(tooMany ? ['properties'] : []), ...(tooLarge ? ['default'] : [])]
  }

  /** The default of a field, with its name. */
  #ofField(properties: Readonly<Record<string, StructuralSchema>>, name: string): Extent {
    const size = this.#defaults.get(properties[name] as StructuralSchema)
    return size === undefined ? NOTHING : { nodes: size.nodes, characters: size.characters + name.length }
  }

  /** Returns the extent of a value within a default once it has the defaults of its schema. */
  #filled(schema: StructuralSchema | undefined, value: unknown): Extent {
    if (typeof value === 'string') return { nodes: 1, characters: value.length }
    if (typeof value !== 'object' || value === null) return { nodes: 1, characters: 0 }
    const total = new Total()
    total.nodes = 1
    if (Array.isArray(value)) for (const item of value) total.add(this.#filled(schema?.items, item))
    else if (isJsonObject(value)) {
      if (schema !== undefined) total.add(this.#missing.get(schema) ?? NOTHING)
      for (const name in value) this.#addField(total, schema, name, value[name])
    }
    return total
  }

  #addField(total: Total, schema: StructuralSchema | undefined, name: string, value: unknown): void {
    const { properties = {}, additionalProperties } = schema ?? {}
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    // A value that is present replaces a default; a null that a default would replace is an error of its own.
    if (property?.default !== undefined) total.subtract(this.#ofField(properties, name))
    total.characters += name.length
    total.add(this.#filled(property ?? (isJsonObject(additionalProperties) ? additionalProperties : undefined), value))
  }
}

/**
 * Returns an error for each default, and for the properties of each object, that alone would add more to an object than an
 * object may have. The work is linear in the schema and its defaults.
 */
export function* defaultSizeErrors(schema: StructuralSchema, field: string): Sliced<FieldError[]> {
  const nodes: ReadNode[] = []
  for (const node of nodesOf<ReadNode>({ schema, field }, nestedIn)) if (nodes.push(node) % NODES_AT_ONCE === 0) yield
  const sizes = new DefaultSizes()
  const errors: FieldError[] = []
  for (let node = nodes.pop(); node !== undefined && !isEnough(errors); node = nodes.pop()) {
    for (const part of sizes.measure(node.schema)) errors.push(forbiddenValue(`${node.field}.${part}`, TOO_MUCH))
    if (nodes.length % NODES_AT_ONCE === 0) yield
  }
  return errors.reverse()
}

const TOO_MUCH = `defaults must not make more than ${MAX_NODES} values or ${MAX_CHARACTERS} characters`
