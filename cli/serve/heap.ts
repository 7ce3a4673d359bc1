import { constants, PerformanceObserver, type NodeGCPerformanceDetail, type PerformanceEntry } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

/** Percent of the live old generation by which it may grow between two full collections. */
const GROWTH_PERCENT = 100

/** The factor by which V8 grows the young generation; its own default. */
const YOUNG_GROWTH_FACTOR = 2

/** Collections of the young generation after a start before it may grow. */
const SETTLING_COLLECTIONS = 4

/**
 * Suits the heap to a server that is ready. What a start leaves behind is collected as ever.
 *
 * It may grow to twice what lives in it before all of it is collected. By itself V8 lets it grow by some 40 %, and counts the
 * stored values among it, so that writes would make it walk the same live objects all the time (ADR 18).
 *
 * All objects begin in the young generation. By itself V8 makes objects in the old one where many of the same place in the
 * program were still alive at collections, which those of a request in flight are: they keep all that they hold alive after
 * the request has ended, until all of the heap is collected, and so prove V8 right (ADR 22).
 *
 * The young generation grows by what requests keep alive. By itself V8 lets it grow by what the start has kept, too, with the
 * first requests, whatever they do (ADR 22).
 */
export function settleHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  setFlagsFromString('--no-allocation-site-pretenuring')
  settleYoungGeneration()
}

const isMinorCollection = (entry: PerformanceEntry & { readonly detail?: NodeGCPerformanceDetail }): boolean =>
  entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MINOR

/** Keeps the size of the young generation for a few collections, after which V8's count of survivors starts anew. */
function settleYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  let left = SETTLING_COLLECTIONS
  const observer = new PerformanceObserver((entries) => {
    left -= entries.getEntries().filter(isMinorCollection).length
    if (left > 0) return
    observer.disconnect()
    setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH_FACTOR}`)
  })
  observer.observe({ entryTypes: ['gc'] })
}
