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

/** A write's `expect` did not hold, confirmed against the newest committed state; nothing was written. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
  readonly key: Key
  readonly expected: Revision
  /** Revision of the key now; 0: it does not exist. */
  readonly actual: Revision
  constructor(key: Key, expected: Revision, actual: Revision) {
    super(`${key} is at revision ${actual}, expected ${expected}`)
    this.key = key
    this.expected = expected
    this.actual = actual
  }
}

/** The store can't tell whether the write was made; it was applied at most once and must not be repeated blindly. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

/** The store can't be reached; nothing was written by this call. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
