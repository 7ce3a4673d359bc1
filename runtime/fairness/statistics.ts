import type { Refusal } from './ticket.ts'

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

  constructor(schema: string, level: string) {
    this.schema = schema
    this.level = level
  }
}
