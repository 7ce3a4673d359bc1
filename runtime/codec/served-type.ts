import type { DynamicObject } from '../api/index.ts'
import type { StructuralSchema } from '../schema/index.ts'
import type { TableSource } from './table/columns.ts'

/** One kind in the version in which a client asks for it. */
export interface ServedType {
  readonly kind: string
  readonly listKind: string
  readonly apiVersion: string
  /** Makes the served version of a stored object; undefined: it is stored as it is served. */
  readonly convert: ((stored: DynamicObject) => DynamicObject) | undefined
  /** Whether the items of a list carry kind and apiVersion. */
  readonly items: 'bare' | 'typed'
  /** Of the object, where it is known: read only by the forms that need it. */
  readonly schema?: StructuralSchema | undefined
  /** What tables of it show; undefined: it is not offered as a Table. */
  readonly table?: TableSource | undefined
}
