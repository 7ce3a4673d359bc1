import { SLICE_WEIGHT, type Sliced } from '../../async/index.ts'
import type { ListBody } from '../list.ts'
import type { EncodedList } from '../stored/index.ts'
import type { ServedType } from '../served-type.ts'
import type { EncodedObject } from '../stored/index.ts'

export type ObjectEvent = 'ADDED' | 'MODIFIED' | 'DELETED'

/** A bookmark; `initialEventsEnd` is the full name of the annotation that marks the end of the initial events. */
interface BookmarkMark {
  readonly revision: number
  readonly initialEventsEnd?: string
}

/** The documents of a watch stream, each framed so that the next one can be appended. */
export interface WatchFraming {
  readonly contentType: string
  event(type: ServedType, event: ObjectEvent, object: EncodedObject): Uint8Array
  bookmark(type: ServedType, mark: BookmarkMark): Uint8Array
  /** Returns the event that ends a failed stream; `status` is a Status. */
  error(status: object): Uint8Array
  /** The framing of the first event of a stream, if it differs from that of the others. */
  readonly opening?: WatchFraming
}

/** A representation of answers. One that can't be streamed has no framing. */
export interface Representation {
  /** Value of Content-Type. */
  readonly contentType: string
  /** Encodes a document that is no stored object: a Status, discovery. */
  document(value: object): Uint8Array
  object(type: ServedType, object: EncodedObject): Uint8Array
  /** Encodes the same in slices; absent: it takes no longer than a few milliseconds. */
  objectInSlices?(type: ServedType, object: EncodedObject): Sliced<Uint8Array>
  list(type: ServedType, list: EncodedList): ListBody
  /**
   * Encodes a document with one large list, item by item: `member`, which the document itself lacks, becomes the list
   * of the items. Passes `PAUSE` among them on. Absent: the form has no such documents.
   */
  sequence?(document: object, member: string, items: Iterable<object>): Iterable<Uint8Array>
  readonly watch?: WatchFraming
  /** The form for people, if it differs. */
  readonly pretty?: Representation
  /**
   * Returns whether objects of the type can be sent in this form (undefined: documents without a type); absent: any
   * can.
   */
  serves?(type: ServedType | undefined): boolean
  /** Returns the form that the parameters of a request select. Throws ApiError 400. */
  refine?(query: URLSearchParams): Representation
}

/** Returns whether a form can represent objects of a type, or documents without one. */
export const serves = (form: Representation, type: ServedType | undefined): boolean => form.serves?.(type) ?? true

/** Returns the work of encoding a large object; undefined for one that can be encoded in one turn. */
export const largeObject = (
  form: Representation,
  type: ServedType,
  object: EncodedObject,
): Sliced<Uint8Array> | undefined =>
  object.value.length > SLICE_WEIGHT ? form.objectInSlices?.(type, object) : undefined
