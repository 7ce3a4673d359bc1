import type { DynamicObject } from '../../api/index.ts'

/**
 * An object as it is stored: bytes of its JSON in the storage version. They begin with kind, apiVersion and metadata (of
 * which the identity comes first), and have no metadata.resourceVersion: that is the revision.
 */
export interface EncodedObject {
  readonly value: Uint8Array
  /** 0: it was never stored (a dry run, the answer of an operation), so none is served. */
  readonly revision: number
  /**
   * The decoded object, if it is known already, possibly with another resourceVersion. It is shared and must not be
   * changed. Absent: not known.
   */
  readonly decoded?: DynamicObject | undefined
}

/** Stored objects, and the metadata of their list. */
export interface EncodedList {
  readonly revision: number
  readonly items: readonly EncodedObject[]
  /** '' at the end. */
  readonly continueToken: string
  readonly remainingItemCount?: number
}
