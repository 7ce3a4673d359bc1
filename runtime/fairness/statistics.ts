import type { NewCell } from './distributions.ts'
import type { RejectReason } from './ticket.ts'

/** Counts what became of the requests of a flow schema at a priority level. Metrics read them when they are shown. */
export class FlowStatistics {
  readonly schema: string
  readonly level: string
  dispatched = 0
  waiting = 0
  seatsWaiting = 0
  /** How often a request could not begin because its level had no seats for it. */
  notAccommodated = 0
  executing = 0
  seatsExecuting = 0
  readonly refused: Record<RejectReason, number> = {
    'queue-full': 0,
    'concurrency-limit': 0,
    'time-out': 0,
    cancelled: 0,
  }
  readonly seatsEstimated
  readonly queueLength
  readonly watches
  readonly waited
  readonly executed

  constructor(schema: string, level: string, newCell: NewCell) {
    this.schema = schema
    this.level = level
    this.seatsEstimated = newCell('seatsEstimated')
    this.queueLength = newCell('queueLength')
    this.watches = newCell('watches')
    this.waited = { true: newCell('waited'), false: newCell('waited') }
    this.executed = { regular: newCell('executed'), watch: newCell('executed') }
  }
}
