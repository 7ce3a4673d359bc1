import { ApiError } from '../meta/status.ts'
import { Unavailable, UnknownOutcome } from '../store/contract/index.ts'

/** Runs an operation on the store; its own failures become answers without details of the store (ERR-07). */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
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
}
