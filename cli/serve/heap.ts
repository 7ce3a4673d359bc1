import { setFlagsFromString } from 'node:v8'

/** Percent of what lives in the old generation by which it may grow between two collections of all of it. */
const GROWTH_PERCENT = 100

/**
 * Suits the heap to a server that is ready. What a start leaves behind is collected as ever.
 *
 * It may grow to twice what lives in it before all of it is collected. By itself V8 lets it grow by some 40 %, and counts the
 * stored values among it, so that writes would make it walk the same live objects all the time (ADR 18).
 *
 * All objects begin in the young generation. By itself V8 makes objects in the old one where many of the same place in the
 * program were still alive at collections, which those of a request in flight are: they keep all that they hold alive after
 * the request has ended, until all of the heap is collected, and so prove V8 right (ADR 22).
 */
export function settleHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  setFlagsFromString('--no-allocation-site-pretenuring')
}
