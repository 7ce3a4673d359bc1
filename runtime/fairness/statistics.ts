import { HistogramCell } from '../metrics/index.ts'
import type { Refusal } from './ticket.ts'

/** Upper bounds of the buckets, of times in seconds; by Kubernetes. */
export const BUCKETS = {
  seats: [1, 2, 4, 10],
  queueLength: [0, 10, 25, 50, 100, 250, 500, 1_000],
  watches: [0, 1, 10, 100, 1_000, 10_000],
  seconds: [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30],
} as const

/** What was done with the requests of a flow schema at a priority level. Plain numbers: they are read when shown. */
export class FlowStatistics {
  readonly schema: string
  readonly level: string
  dispatched = 0
  waiting = 0
  executing = 0
  seatsExecuting = 0
  readonly refused: Record<Refusal, number> = {
    'queue-full': 0,
    'concurrency-limit': 0,
    'time-out': 0,
    cancelled: 0,
  }
  /** Seats that requests were estimated to need. */
  readonly seatsEstimated = new HistogramCell(BUCKETS.seats)
  /** Requests in a queue when one was added, with that one. */
  readonly queueLength = new HistogramCell(BUCKETS.queueLength)
  /** Watches of a type when an object of it was written. */
  readonly watches = new HistogramCell(BUCKETS.watches)
  /** Seconds in a queue, by whether the request was executed then. */
  readonly waited = { true: new HistogramCell(BUCKETS.seconds), false: new HistogramCell(BUCKETS.seconds) }
  /** Seconds of execution, of a watch until it has begun. */
  readonly executed = { regular: new HistogramCell(BUCKETS.seconds), watch: new HistogramCell(BUCKETS.seconds) }

  constructor(schema: string, level: string) {
    this.schema = schema
    this.level = level
  }
}
