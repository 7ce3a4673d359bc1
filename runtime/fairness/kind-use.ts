import { HighWater } from '../metrics/index.ts'
import type { NewCell } from './distributions.ts'
import { Utilization } from './utilization.ts'

/** Whether a request only reads, by Kubernetes' names. */
export type RequestMode = 'readOnly' | 'mutating'

/** Requests of one kind, of all levels together. */
export class KindUse {
  readonly executing: Utilization
  readonly waiting: Utilization
  /** Counted for a metric alone. */
  mostWaiting = new HighWater()

  /** `now`: milliseconds, by any clock that never goes back. */
  constructor(newCell: NewCell, now: number) {
    this.executing = new Utilization(newCell('kindUse'), now)
    this.waiting = new Utilization(newCell('kindUse'), now)
  }

  /** @param seats as many requests may execute; @param room as many may wait */
  limit(seats: number, room: number): void {
    this.executing.limit = Math.max(1, seats)
    this.waiting.limit = Math.max(1, room)
  }

  /** A request begins to wait. */
  wait(now: number): void {
    this.waiting.add(1, now)
    this.mostWaiting.enter(now)
  }

  /** A request waits no longer. */
  leave(now: number): void {
    this.waiting.add(-1, now)
    this.mostWaiting.leave()
  }
}
