import type { Key, Revision } from './store.ts'

/** The revision is older than the retained history. */
export class Compacted extends Error {
  override readonly name = 'Compacted'
  readonly revision: Revision
  readonly compactedRevision: Revision
  constructor(revision: Revision, compactedRevision: Revision) {
    super(`revision ${revision} has been compacted, the oldest is ${compactedRevision}`)
    this.revision = revision
    this.compactedRevision = compactedRevision
  }
}

/** The revision has not been reached. */
export class FutureRevision extends Error {
  override readonly name = 'FutureRevision'
  readonly revision: Revision
  readonly current: Revision
  constructor(revision: Revision, current: Revision) {
    super(`revision ${revision} is in the future, the newest is ${current}`)
    this.revision = revision
    this.current = current
  }
}

/** A write's `expect` did not hold against the newest committed state; nothing was written. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
  readonly key: Key
  readonly expected: Revision
  /** Present revision of the key; 0: it does not exist. */
  readonly actual: Revision
  constructor(key: Key, expected: Revision, actual: Revision) {
    super(`${key} is at revision ${actual}, expected ${expected}`)
    this.key = key
    this.expected = expected
    this.actual = actual
  }
}

/** The store does not know whether the write was made: it was made at most once, and must not be repeated blindly. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

/**
 * Why a store can't be written, in a form that clients may see: its disk is full, or its files or database are gone.
 */
export type UnavailableReason = 'Full' | 'Gone'

/** The store can't be reached; nothing was written by this call. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly reason: UnavailableReason | undefined
  constructor(message: string, options: ErrorOptions & { readonly reason?: UnavailableReason | undefined } = {}) {
    super(message, options)
    this.reason = options.reason
  }
}

/** The guard of a commit did not hold: another process has replaced its writer. Nothing was written. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * Stored data differs from what was written: a checksum, a position or an order is wrong. The message is one sentence
 * that names the file or the collection and says what to do.
 */
export class Damaged extends Error {
  override readonly name = 'Damaged'
  constructor(where: string, what: string, options?: ErrorOptions) {
    super(`${where} is damaged (${what}): move it aside and restore a backup`, options)
  }
}

/** The log is not empty; nothing was written. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty'
}
