import type { FieldDeclaration, Type } from '../value/types.ts'
import type { DataSchema } from './data-schema.ts'
import type { ReadJson } from './scalars.ts'

/** The field of an object type; `property` is its name in the data. */
export interface DeclaredField extends FieldDeclaration {
  readonly declared: DeclaredType
  /** Whether every JavaScript object inherits such a property. */
  readonly inherited: boolean
}

/** The type that a schema declares for expressions. */
export interface DeclaredType {
  readonly schema: DataSchema
  readonly type: Type
  /** Most code points, bytes, elements or entries of a value; undefined for values without a size. */
  readonly maxElements: number | undefined
  /** Bytes of the shortest JSON of a value. */
  readonly minJsonSize: number
  /** The type of a list's elements or a map's values. */
  readonly element?: DeclaredType
  /** The fields of an object, by their names in expressions. */
  readonly fields?: ReadonlyMap<string, DeclaredField>
  /** Returns the type of a property by its name in the data, reachable or not; undefined if it has none. */
  property(name: string): DeclaredType | undefined
  /** The value of decoded JSON: a view, nothing is copied. */
  readonly read: ReadJson
}
