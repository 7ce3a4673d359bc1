import type { DynamicObject } from '../../api/index.ts'
import type { Stored, Write } from '../../store/contract/index.ts'
import type { ObjectReference, OperationContext, UpdateOptions, WriteOptions } from '../contract.ts'
import type { Resource } from '../resource.ts'
import type { Validity } from '../storage/hot-objects.ts'
import type { Pause } from './pace.ts'
import type { BeforeUpdate } from './validation/untouched.ts'

/** A request to write: which object of which type, by whom and how. */
export interface WriteRequest {
  readonly resource: Resource
  readonly context: OperationContext
  readonly target: ObjectReference
  readonly options: WriteOptions
  /** `settled`: the object already has its new managed fields, as after an apply; absent: they are tracked. */
  readonly managedFields?: 'settled'
  /** `done`: admission has already run for the request that this write is part of; absent: it runs. */
  readonly admission?: 'done'
  /** `collection`: the request is for a collection, so admission sees no object name. */
  readonly within?: 'collection'
}

export interface UpdateRequest extends WriteRequest {
  readonly options: UpdateOptions
}

/**
 * Selects the part of the new object that a request may write: all of it (PUT and PATCH of the object), or the part of
 * a subresource. Takes the wanted and the present object, both in the storage version, and returns the one to store.
 */
export type WriteScope = (wanted: DynamicObject, old: DynamicObject) => DynamicObject

/** The object that an update changes. */
export interface Present extends BeforeUpdate {
  readonly request: UpdateRequest
  readonly stored: Stored
  readonly scope: WriteScope
  /**
   * The present object, if it is settled by the schema of the request (`isSettled`), so unchanged parts need no checks;
   * undefined: not known to be settled.
   */
  readonly settled: DynamicObject | undefined
}

/** The result of a write that has passed every step: all that is kept in memory while the log stores it. */
export interface StoredChange {
  readonly value: Uint8Array
  /** `unchanged`: there is nothing to write; `removed`: the object was being deleted, and nothing holds it any more. */
  readonly outcome: 'kept' | 'removed' | 'unchanged'
  /** Writes that allocate or release unique values for the object. */
  readonly claims: readonly Write[]
  /**
   * The decoded object, to be kept for the next readers; undefined: it is new and has no status, or nothing is written.
   */
  readonly object: DynamicObject | undefined
  /** Whether the object is known to be valid; absent: not known. */
  readonly validity?: Validity | undefined
  /** Allocates again after a conflict; absent: there is nothing to allocate, or the whole write is retried. */
  readonly claimAgain?: () => Promise<StoredChange>
}

/** One attempt to write an object, on its way through the steps; each step may replace the draft. */
export interface ObjectWrite {
  readonly request: WriteRequest
  /** undefined: the object is created. */
  readonly present: Present | undefined
  /** undefined: the write is too small to hold up others. */
  readonly pause: Pause | undefined
  /** The draft: first as it was sent, then in the storage version. */
  object: DynamicObject
  /**
   * `exempt`: the write only removes finalizers or owners, which must be possible for an invalid object too, or only
   * stores the object in another version.
   */
  validation: 'due' | 'exempt'
  /** Whether the draft is known to be valid; set by validation. */
  validity: Validity
  outcome: StoredChange['outcome']
  change: StoredChange | undefined
}

/** Returns a new write, before its first step. */
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
