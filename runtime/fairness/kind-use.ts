import { HighWater } from '../metrics/index.ts'
import type { NewCell } from './distributions.ts'
import { Utilization } from './utilization.ts'

/** Whether a request only reads, in Kubernetes' terms. */
export type RequestMode = 'readOnly' | 'mutating'

/** Requests of one kind, of all levels together. */
export class KindUse {
  readonly executing: Utilization
  readonly waiting: Utilization
  /** Only a metric shows it. */
  mostWaiting = new HighWater()

  /** `now`: milliseconds, by any clock that never goes back. */
  constructor(newCell: NewCell, now: number) {
    this.executing = new Utilization(newCell('kindUse'), now)
    this.waiting = new Utilization(newCell('kindUse'), now)
  }

  /** @param seats how many requests may execute; @param room how many may wait */
  limit(seats: number, room: number): void {
    this.executing.limit = Math.max(1, seats)
    this.waiting.limit = Math.max(1, room)
  }

  /** A request begins to wait. */
  wait(now: number): void {
    this.waiting.add(1, now)
    this.mostWaiting.enter(now)
  }

  /** A request no longer waits. */
  leave(now: number): void {
    this.waiting.add(-1, now)
    this.mostWaiting.leave()
  }
}
