import type { DynamicObject } from '../../api/index.ts'
import type { Stored, Write } from '../../store/contract/index.ts'
import type { ObjectReference, OperationContext, UpdateOptions, WriteOptions } from '../contract.ts'
import type { Resource } from '../resource.ts'
import type { Validity } from '../storage/hot-objects.ts'
import type { Pause } from './pace.ts'
import type { BeforeUpdate } from './validation/untouched.ts'

/** What is asked for: which object of which type is to be written, by whom and how. */
export interface WriteRequest {
  readonly resource: Resource
  readonly context: OperationContext
  readonly target: ObjectReference
  readonly options: WriteOptions
  /** `settled`: the object comes with its managed fields, as an apply makes them; absent: they are tracked. */
  readonly managedFields?: 'settled'
  /** `done`: admission has been asked about the request that this write is part of; absent: it is asked. */
  readonly admission?: 'done'
  /** `collection`: the request names no object, and neither does what admission sees of it. */
  readonly within?: 'collection'
}

export interface UpdateRequest extends WriteRequest {
  readonly options: UpdateOptions
}

/**
 * Which part of the new object counts: the whole (PUT and PATCH of the object), or what a subresource owns. Gets the
 * wanted object and the present one, both in the storage version, and returns the one to store.
 */
export type WriteScope = (wanted: DynamicObject, old: DynamicObject) => DynamicObject

/** The object that an update changes. */
export interface Present extends BeforeUpdate {
  readonly request: UpdateRequest
  readonly stored: Stored
  readonly scope: WriteScope
  /**
   * The present object, if it is settled by the schema of the request (`isSettled`), so that what a write leaves as it was need not be
   * looked at; undefined: it may not be.
   */
  readonly settled: DynamicObject | undefined
}

/** What remains of a write that has passed every step: all that is kept of it while the log takes it. */
export interface StoredChange {
  readonly value: Uint8Array
  /** `unchanged`: there is nothing to write; `removed`: the object was under deletion, and nothing holds it any more. */
  readonly outcome: 'kept' | 'removed' | 'unchanged'
  /** What the object takes for itself, or gives back. */
  readonly claims: readonly Write[]
  /** The object, to be kept for those who read it next; undefined: it is new and has no status, or nothing is written. */
  readonly object: DynamicObject | undefined
  /** Of the object; absent: not known. */
  readonly validity?: Validity | undefined
  /** Makes other claims when others were faster; absent: there are none, or the whole write is tried again. */
  readonly claimAgain?: () => Promise<StoredChange>
}

/** One attempt to write an object, on its way through the steps; each of them may put another draft in its place. */
export interface ObjectWrite {
  readonly request: WriteRequest
  /** undefined: the object is created. */
  readonly present: Present | undefined
  /** undefined: the write is too small to hold others up. */
  readonly pause: Pause | undefined
  /** As it was sent, then in the storage version. */
  object: DynamicObject
  /**
   * `exempt`: the write does nothing but let go of the object, which must be able to go however invalid it is, or but store
   * it in another version.
   */
  validation: 'due' | 'exempt'
  /** Of the draft, once it is validated. */
  validity: Validity
  outcome: StoredChange['outcome']
  change: StoredChange | undefined
}

/** A write that is to go through the steps. */
export const newWrite = (
  request: WriteRequest,
  object: DynamicObject,
  pause: Pause | undefined,
  present?: Present,
): ObjectWrite => ({
  request,
  present,
  pause,
  object,
  validation: 'due',
  validity: 'unknown',
  outcome: 'kept',
  change: undefined,
})
