/** How work is spread over time: in turns, in slices, in parallel, later, again after a pause. */
export { BackgroundError } from './background-error.ts'
export { pauseAfter, type Backoff } from './backoff.ts'
export { DeadlineExceeded, withDeadline } from './deadline.ts'
export { firstKnown, promised, whenKnown, type Eventual } from './eventual.ts'
export { inParallel } from './in-parallel.ts'
export { inSlices, sortedInSlices } from './in-slices.ts'
export { readAtMost } from './read-at-most.ts'
export { Turns, atOnce, byTurns, type Sliced } from './turns.ts'
