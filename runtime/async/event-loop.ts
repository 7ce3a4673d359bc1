import { performance } from 'node:perf_hooks'

/** The turns of an event loop. */
export interface LoopTurns {
  /** Returns the number of the present turn; that of a later one is greater. */
  count(): number
  /** Calls a function in the next turn. */
  next(work: () => void): void
}

/** Those of this thread. A turn begins when input is looked for; what `setImmediate` calls is its end. */
export const eventLoop: LoopTurns = {
  count: () => performance.nodeTiming.uvMetricsInfo.loopCount,
  next: (work) => void setImmediate(work),
}
