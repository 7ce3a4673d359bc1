import type { FieldDeclaration, Type } from '../value/types.ts'
import type { DataSchema } from './data-schema.ts'
import type { ReadJson } from './scalars.ts'

/** The field of an object type; `property` is its name in the data. */
export interface DeclaredField extends FieldDeclaration {
  readonly declared: DeclaredType
  /** Whether every JavaScript object seems to have such a property. */
  readonly inherited: boolean
}

/** What a schema is to expressions. */
export interface DeclaredType {
  readonly schema: DataSchema
  readonly type: Type
  /** Most code points, bytes, elements or entries of a value; undefined for values without a size. */
  readonly maxElements: number | undefined
  /** Bytes of the shortest JSON of a value. */
  readonly minJsonSize: number
  /** Of a list: what its elements are; of a map: its values. */
  readonly element?: DeclaredType
  /** Of an object: by the names that expressions use. */
  readonly fields?: ReadonlyMap<string, DeclaredField>
  /** The type of a property by its name in the data, reachable or not; undefined: it has none. */
  property(name: string): DeclaredType | undefined
  /** The value of decoded JSON: a view, nothing is copied. */
  readonly read: ReadJson
}
