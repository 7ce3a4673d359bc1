import type { ListBody } from '../list.ts'
import type { EncodedList } from '../stored/index.ts'
import type { ServedType } from '../served-type.ts'
import type { EncodedObject } from '../stored/index.ts'

export type ObjectEvent = 'ADDED' | 'MODIFIED' | 'DELETED'

/** A bookmark; with `initialEventsEnd` the annotation (its whole name) that marks the end of the initial events. */
interface BookmarkMark {
  readonly revision: number
  readonly initialEventsEnd?: string
}

/** The documents of a watch stream, each framed so that the next can follow it. */
export interface WatchFraming {
  readonly contentType: string
  event(type: ServedType, event: ObjectEvent, object: EncodedObject): Uint8Array
  bookmark(type: ServedType, mark: BookmarkMark): Uint8Array
  /** The event that ends a stream that failed; `status` is a Status. */
  error(status: object): Uint8Array
  /** How the first event of a stream is framed, where it differs from those that follow. */
  readonly opening?: WatchFraming
}

/** One form in which answers are sent. A form that can't be streamed has no framing. */
export interface Representation {
  /** As it stands in Content-Type. */
  readonly contentType: string
  /** Any document that is no stored object: a Status, discovery. */
  document(value: object): Uint8Array
  object(type: ServedType, object: EncodedObject): Uint8Array
  list(type: ServedType, list: EncodedList): ListBody
  /**
   * A document that is large by one list in it: `member` of the document, which does not hold it, is made of the items as
   * they are sent. `PAUSE` among them is passed on. Absent: the form has no such documents.
   */
  sequence?(document: object, member: string, items: Iterable<object>): Iterable<Uint8Array>
  readonly watch?: WatchFraming
  /** The same for eyes, where it differs. */
  readonly pretty?: Representation
  /** Whether objects of the type can be sent in this form (undefined: documents of no type); absent: any can. */
  serves?(type: ServedType | undefined): boolean
  /** This form as the parameters of a request want it. Throws ApiError 400. */
  refine?(query: URLSearchParams): Representation
}

/** Whether a form is right for objects of a type, or for documents of none. */
export const serves = (form: Representation, type: ServedType | undefined): boolean => form.serves?.(type) ?? true
