import { ApiError } from '../meta/status.ts'
import { Unavailable, UnknownOutcome } from '../store/contract/index.ts'

/** The outcome of work on the store, whose own failures become answers without its details (ERR-07). */
export const answered = <T>(work: Promise<T>): Promise<T> => work.catch(refuse)

function refuse(error: unknown): never {
  if (error instanceof Unavailable) {
    throw new ApiError(503, 'ServiceUnavailable', 'the storage is not available at the moment', {
      retryAfterSeconds: 1,
    })
  }
  if (error instanceof UnknownOutcome) {
    throw new ApiError(
      504,
      'Timeout',
      'Timeout: the storage did not confirm the write in time; it may or may not have been made',
    )
  }
  throw error
}
