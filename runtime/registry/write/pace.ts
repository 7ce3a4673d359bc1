import { atOnce, byTurns, type Sliced } from '../../async/index.ts'
import type { OperationContext } from '../contract.ts'
import type { Resource } from '../resource.ts'

/** An object of which fewer bytes are stored costs a few milliseconds, whatever it holds. */
const LARGE_BYTES = 64 * 1024

/** Waits until others have had their turn. */
export type Pause = () => Promise<void>

/**
 * How to pause between the steps of a write; undefined: it would not hold others up, because neither what was sent nor
 * what is stored is large, and the schemas of the type are compiled. Asked for without a promise, because nearly all
 * writes are like that.
 */
export const pauseOf = (
  { settings, warm }: Resource,
  { sent, version }: OperationContext,
  storedBytes: number,
): Pause | undefined =>
  sent === 'large' || storedBytes > LARGE_BYTES || !warm.has(version) ? settings.turns.next : undefined

/** Does sliced work with pauses, or at once. */
export const paced = <T>(work: Sliced<T>, pause: Pause | undefined): T | Promise<T> =>
  pause === undefined ? atOnce(work) : byTurns(work, pause)

/**
 * Whether a write that lost a race is tried again: somebody waits for it, and as much work is left for its expressions
 * as the last attempt has taken. `workBefore`: steps that were left before that.
 */
export const mayTryAgain = ({ request, work }: OperationContext, workBefore: number): boolean =>
  !request.signal.aborted && work.left >= workBefore - work.left

/** Whether a body of so many bytes is large. */
export const sizeSent = (bytes: number): 'large' | 'small' => (bytes > LARGE_BYTES ? 'large' : 'small')
