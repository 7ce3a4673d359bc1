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
   * What decoding the bytes gives, where that is known already, perhaps with another resourceVersion. It is shared: nobody may
   * change it. Absent: it is not known.
   */
  readonly decoded?: DynamicObject | undefined
}

/** Objects as they are stored, and what a list says of them. */
export interface EncodedList {
  readonly revision: number
  readonly items: readonly EncodedObject[]
  /** '' at the end. */
  readonly continueToken: string
  readonly remainingItemCount?: number
}
