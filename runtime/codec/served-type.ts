import type { DynamicObject } from '../api/index.ts'
import type { StructuralSchema } from '../schema/index.ts'
import type { EncodedCache } from './encoded-cache.ts'
import type { TableSource } from './table/columns.ts'

/** A kind in the version that a client requests. */
export interface ServedType {
  readonly kind: string
  readonly listKind: string
  readonly apiVersion: string
  /** Converts a stored object to the served version; undefined: it is stored in that version. */
  readonly convert: ((stored: DynamicObject) => DynamicObject) | undefined
  /** The bytes of converted objects, without their resource versions; absent: each is converted whenever it is sent. */
  readonly converted?: EncodedCache<Uint8Array> | undefined
  /** Whether the items of a list carry kind and apiVersion. */
  readonly items: 'bare' | 'typed'
  /** `for one answer`: its bytes are made anew for each answer, so that no cache finds them again; absent: they are stored. */
  readonly lasts?: 'for one answer'
  /** Schema of the object, if it is known: only some forms need it. */
  readonly schema?: StructuralSchema | undefined
  /** What its tables show; undefined: it is not offered as a Table. */
  readonly table?: TableSource | undefined
}
