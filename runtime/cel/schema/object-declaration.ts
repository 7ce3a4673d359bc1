import { isJsonObject } from '../value/json.ts'
import type { Type } from '../value/types.ts'
import { CelError } from '../value/values.ts'
import { SHORTEST } from './bounds.ts'
import type { DataSchema } from './data-schema.ts'
import type { DeclaredField, DeclaredType } from './declared-type.ts'
import { escapeProperty } from './escape.ts'
import { SchemaObject } from './object.ts'
import { withNull, type ReadJson } from './scalars.ts'

/** Makes the type of a property; `path` is the name of the type, should it be an object. */
type DeclarePart = (schema: DataSchema, path: string) => DeclaredType | undefined

/** An object type. Its fields are made on first use, since types may be recursive. */
export class ObjectDeclaration implements DeclaredType {
  readonly schema: DataSchema
  readonly type: Type
  /** Comparing two objects costs as much as comparing scalars. */
  readonly maxElements = 1
  readonly read: ReadJson
  readonly #name: string
  readonly #declare: DeclarePart
  #properties: ReadonlyMap<string, DeclaredType> | undefined
  #fields: ReadonlyMap<string, DeclaredField> | undefined
  #minJsonSize: number | undefined

  constructor(schema: DataSchema, name: string, type: Type, declare: DeclarePart) {
    this.schema = schema
    this.type = type
    this.#name = name
    this.#declare = declare
    this.read = withNull((json) => {
      if (isJsonObject(json)) return new SchemaObject(json, this)
      return new CelError('invalid data, expected a map for the provided schema with type=object')
    }, schema.nullable)
  }

  property(name: string): DeclaredType | undefined {
    return this.#declared().get(name)
  }

  get fields(): ReadonlyMap<string, DeclaredField> {
    return (this.#fields ??= new Map(
      [...this.#declared()].flatMap(([property, declared]) => {
        const name = escapeProperty(property)
        if (name === undefined) return []
        const inherited = property in Object.prototype
        return [[name, { name, property, type: declared.type, declared, inherited }] as const]
      }),
    ))
  }

  /** Braces, and the required properties without a default. */
  get minJsonSize(): number {
    if (this.#minJsonSize !== undefined) return this.#minJsonSize
    // Recursive data is finite, so the property is absent at some level.
    this.#minJsonSize = SHORTEST.container
    let size = SHORTEST.container
    for (const name of this.schema.required ?? []) {
      const declared = this.property(name)
      if (declared !== undefined && declared.schema.default === undefined)
        size += name.length + declared.minJsonSize + 4
    }
    return (this.#minJsonSize = size)
  }

  #declared(): ReadonlyMap<string, DeclaredType> {
    return (this.#properties ??= new Map(
      Object.entries(this.schema.properties ?? {}).flatMap(([name, schema]) => {
        const declared = this.#declare(schema, `${this.#name}.${escapeProperty(name) ?? JSON.stringify(name)}`)
        return declared === undefined ? [] : [[name, declared] as const]
      }),
    ))
  }
}
