import {
  ConditionFailed,
  Fenced,
  type Guard,
  type Key,
  type LogEvent,
  type Revision,
  type Write,
} from '../contract/index.ts'
import type { ReplicaState } from './replica-state.ts'

/** One commit that waits for its batch. */
export interface Submission {
  readonly writes: readonly Write[]
  readonly guard: Guard | undefined
  /** Keys and values, in bytes. */
  readonly size: number
  /**
   * Whether local state was brought up to the fenced head after the commit was requested: a rejection is then final.
   */
  verified: boolean
  resolve(revision: Revision): void
  reject(error: Error): void
}

interface Accepted {
  readonly submission: Submission
  /** Revision of its last write. */
  readonly last: Revision
}

interface Rejected {
  readonly submission: Submission
  readonly error: ConditionFailed | Fenced
}

/** The next batch, and what becomes of each submission. */
export interface BatchDraft {
  readonly events: readonly LogEvent[]
  readonly accepted: readonly Accepted[]
  /** Submissions whose conditions do not hold in the local state. */
  readonly rejected: readonly Rejected[]
  /** Submissions for the batch after this one. */
  readonly deferred: readonly Submission[]
}

const MOST_EVENTS = 500
const MOST_BYTES = 4 * 1024 * 1024

/** Returns a batch of the submissions, in order, whose conditions hold after those before them. */
export function draftBatch(state: ReplicaState, queue: readonly Submission[]): BatchDraft {
  const events: LogEvent[] = []
  const accepted: Accepted[] = []
  const rejected: Rejected[] = []
  const deferred: Submission[] = []
  const touched = new Map<Key, Revision>()
  let size = 0
  for (let i = 0; i < queue.length; i++) {
    const submission = queue[i]!
    const full =
      events.length + submission.writes.length > MOST_EVENTS ||
      (events.length > 0 && size + submission.size > MOST_BYTES)
    if (full && events.length > 0) {
      deferred.push(...queue.slice(i))
      break
    }
    const first = state.revision + events.length + 1
    const outcome = evaluate(state, touched, submission, first)
    if (outcome === 'later') deferred.push(submission)
    else if (outcome instanceof Error) rejected.push({ submission, error: outcome })
    else {
      for (const event of outcome) {
        events.push(event)
        touched.set(event.key, event.value === undefined ? 0 : event.revision)
      }
      size += submission.size
      accepted.push({ submission, last: state.revision + events.length })
    }
  }
  return { events, accepted, rejected, deferred }
}

/**
 * Returns the events of the writes, or the condition that fails. A condition that fails because of another submission
 * of the same batch is not decided before that batch is.
 */
function evaluate(
  state: ReplicaState,
  touched: ReadonlyMap<Key, Revision>,
  { writes, guard }: Submission,
  first: Revision,
): LogEvent[] | ConditionFailed | Fenced | 'later' {
  if (guard !== undefined && (touched.get(guard.key) ?? state.revisionOf(guard.key)) !== guard.revision)
    return touched.has(guard.key) ? 'later' : new Fenced(`${guard.key} is no longer at revision ${guard.revision}`)
  const events: LogEvent[] = []
  const own = writes.length === 1 ? undefined : new Map<Key, Revision>()
  for (const { key, value, expect } of writes) {
    const revision = first + events.length
    const previousRevision = own?.get(key) ?? touched.get(key) ?? state.revisionOf(key)
    if (previousRevision !== expect) {
      return touched.has(key) ? 'later' : new ConditionFailed(key, expect, state.revisionOf(key))
    }
    events.push({ revision, key, value, previousRevision })
    own?.set(key, value === undefined ? 0 : revision)
  }
  return events
}
