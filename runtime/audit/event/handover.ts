import type { Eventual } from '../../async/index.ts'
import type { AuditMetrics } from '../metrics.ts'
import type { AuditEntry, AuditSink } from '../sinks/sink.ts'

/** An event that is handed over later; it then writes its next stage. */
export interface DueEntry extends AuditEntry {
  /** Advances to the next stage to hand over. */
  advance(): void
}

/**
 * Hands events over to a sink. If no request waits for that, it happens at the end of the turn of the event loop, for
 * all events of the turn in a row: code and shared data are then in the processor's caches.
 */
export class EventHandover {
  readonly #sink: AuditSink
  readonly #metrics: Pick<AuditMetrics, 'made'>
  readonly #isLater: boolean
  #due: DueEntry[] = []

  constructor(sink: AuditSink, metrics: Pick<AuditMetrics, 'made'>) {
    this.#sink = sink
    this.#metrics = metrics
    this.#isLater = sink.handover === 'later'
  }

  /**
   * Takes the next stage of an event, which must stay valid until it is handed over. Returns whether the request may
   * proceed.
   */
  take(entry: DueEntry): Eventual<boolean> {
    this.#metrics.made()
    if (!this.#isLater) {
      entry.advance()
      return this.#sink.write(entry)
    }
    if (this.#due.push(entry) === 1) setImmediate(this.#go)
    return true
  }

  /** Hands over all pending events. */
  flush(): void {
    const due = this.#due
    if (due.length === 0) return
    this.#due = []
    for (const entry of due) {
      entry.advance()
      void this.#sink.write(entry)
    }
  }

  readonly #go = (): void => this.flush()
}
