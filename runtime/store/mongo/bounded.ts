import { MongoNetworkTimeoutError } from 'mongodb'
import { DeadlineExceeded, withDeadline } from '../../async/index.ts'

/**
 * Runs calls of the driver for at most so many milliseconds. The driver's own limits have a gap: if it writes a request
 * to a socket before it notices that the peer has closed it, it waits for ever for the socket to drain.
 *
 * @throws MongoNetworkTimeoutError, so that calls that never end look like any other failure of the network
 */
export async function bounded<T>(milliseconds: number, calls: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline({ milliseconds }, calls)
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error
    throw new MongoNetworkTimeoutError(`no answer within ${milliseconds / 1_000} s`, { cause: error })
  }
}
