/**
 * Scheduling of work: in turns, in slices, in parallel, later, or again after a pause; and values that are computed
 * once.
 */
export { BackgroundError } from './background-error.ts'
export { pauseAfter, type Backoff } from './backoff.ts'
export { DeadlineExceeded, withDeadline } from './deadline.ts'
export { derived } from './derived.ts'
export { EndOfTurn } from './end-of-turn.ts'
export { attempt, firstKnown, promised, rejected, unthrown, whenKnown, type Eventual } from './eventual.ts'
export { eventLoop, type LoopTurns } from './event-loop.ts'
export { Handover } from './handover.ts'
export { inParallel } from './in-parallel.ts'
export { encodedInSlices, inSlices, inWeighedSlices, joinedInSlices, sortedInSlices, type Turn } from './in-slices.ts'
export { lazy } from './lazy.ts'
export { pause } from './pause.ts'
export { readAtMost } from './read-at-most.ts'
export { Slice, SLICE_WEIGHT } from './slice.ts'
export { sortedTexts } from './sorted-texts.ts'
export { untilAborted } from './until-aborted.ts'
export { systemTimers, type Timers } from './timers.ts'
export { Turns, atOnce, byTurns, type Sliced } from './turns.ts'
