import { jsonEqual } from '../value/json-equal.ts'
import { equals } from '../value/equal.ts'
import type { JsonObject } from '../value/json.ts'
import type { Type } from '../value/types.ts'
import { CelError, ObjectValue, type Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'
import type { DeclaredField, DeclaredType } from './declared-type.ts'

/**
 * A view of a JSON object by its schema. Properties that the schema does not know cannot be reached (CEL-SCHEMA-04).
 */
export class SchemaObject extends ObjectValue {
  readonly object: JsonObject
  readonly #declared: DeclaredType

  constructor(object: JsonObject, declared: DeclaredType) {
    super()
    this.object = object
    this.#declared = declared
  }

  get type(): Type {
    return this.#declared.type
  }

  /** Returns the value of a field; undefined if it is not set, so that reading it is an error. */
  get(field: string): Value | undefined {
    const declaration = this.#declared.fields?.get(field)
    if (declaration === undefined) return undefined
    const json = propertyOf(this.object, declaration)
    return json === undefined ? new CelError(`no such key: ${field}`) : declaration.declared.read(json)
  }

  has(field: string): boolean {
    const declaration = this.#declared.fields?.get(field)
    return declaration !== undefined && propertyOf(this.object, declaration) !== undefined
  }

  /** Compares all properties; those without a declaration as JSON. */
  equals(other: Value, work: Work): boolean {
    if (!(other instanceof SchemaObject)) return false
    const names = Object.keys(this.object)
    work.spend(10 * names.length)
    if (names.length !== Object.keys(other.object).length) return false
    return names.every((name) => Object.hasOwn(other.object, name) && this.#sameProperty(other, name, work))
  }

  #sameProperty(other: SchemaObject, name: string, work: Work): boolean {
    const mine = this.object[name]
    const theirs = other.object[name]
    const declared = this.#declared.property(name)
    const others = other.#declared.property(name)
    if (declared === undefined || others === undefined) return jsonEqual(mine, theirs, work)
    return mine === theirs || equals(declared.read(mine), others.read(theirs), work)
  }

  override toJson(): unknown {
    return this.object
  }
}

function propertyOf(object: JsonObject, { property, inherited }: DeclaredField): unknown {
  return inherited && !Object.hasOwn(object, property) ? undefined : object[property]
}
