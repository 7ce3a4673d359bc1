import { ApiError } from '../api/index.ts'
import { Damaged, Fenced, Unavailable, UnknownOutcome, type UnavailableReason } from '../store/contract/index.ts'
import { UnreadableObjects } from './storage/unreadable-objects.ts'

/** Awaits work on the store and replaces the store's errors with Statuses that hide their details (ERR-07). */
export const answered = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw answerTo(error)
  })

const UNAVAILABLE = 'the storage is not available at the moment'
const REASONS: Readonly<Record<UnavailableReason, string>> = {
  Full: 'the storage is full and takes no writes until there is room again',
  Gone: 'the files or the database of the storage were removed or replaced, so nothing can be stored',
}

/**
 * Returns the error that a client sees: for an error of the store a Status without its details, otherwise the error
 * itself.
 */
export function answerTo(error: unknown): unknown {
  if (error instanceof Unavailable) {
    const message = error.reason === undefined ? UNAVAILABLE : REASONS[error.reason]
    return new ApiError(503, 'ServiceUnavailable', message, { retryAfterSeconds: 1 })
  }
  if (error instanceof UnknownOutcome) {
    return new ApiError(
      504,
      'Timeout',
      'Timeout: the storage did not confirm the write in time; it may or may not have been made',
    )
  }
  if (error instanceof Fenced)
    return new ApiError(409, 'Conflict', 'another server has taken over this work: nothing was written')
  if (error instanceof UnreadableObjects) return error.answer()
  if (error instanceof Damaged) return new ApiError(500, 'InternalError', 'the stored data is damaged')
  return error
}
