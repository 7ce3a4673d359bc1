import { atOnce, byTurns, type Sliced } from '../../async/index.ts'
import type { OperationContext } from '../contract.ts'
import type { Resource } from '../resource.ts'

/** Smaller objects cost a few milliseconds at most, whatever they hold (bytes). */
const LARGE_BYTES = 64 * 1024

/** Yields to other requests. */
export type Pause = () => Promise<void>

/**
 * Returns how to pause between the steps of a write; undefined if it won't hold up others, because neither the body nor
 * the stored object is large and the schemas of the type are compiled. Returned without a promise, because that holds
 * for nearly all writes.
 */
export const pauseOf = (
  { settings, warm }: Resource,
  { sent, version }: OperationContext,
  storedBytes: number,
): Pause | undefined =>
  sent === 'large' || storedBytes > LARGE_BYTES || !warm.has(version) ? settings.turns.next : undefined

/** Runs sliced work with pauses, or at once. */
export const paced = <T>(work: Sliced<T>, pause: Pause | undefined): T | Promise<T> =>
  pause === undefined ? atOnce(work) : byTurns(work, pause)

/**
 * Returns whether a write is retried after a conflict: the client still waits, and at least as much work for
 * expressions is left as the last attempt took. `workBefore`: work left before that attempt.
 */
export const mayTryAgain = ({ request, work }: OperationContext, workBefore: number): boolean =>
  !request.signal.aborted && work.left >= workBefore - work.left

/** Returns whether a body of so many bytes is large. */
export const sizeSent = (bytes: number): 'large' | 'small' => (bytes > LARGE_BYTES ? 'large' : 'small')
