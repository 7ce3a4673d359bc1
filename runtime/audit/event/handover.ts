import type { Eventual } from '../../async/index.ts'
import type { AuditMetrics } from '../metrics.ts'
import type { AuditEntry, AuditSink } from '../sinks/sink.ts'

/** An event that is handed over later: it then writes the stage that is the next one. */
export interface DueEntry extends AuditEntry {
  /** Goes on to the next stage that is to be handed over. */
  advance(): void
}

/**
 * Hands events over to a sink. Where no request waits for that, it is done at the end of the turn of the event loop, for all events of the
 * turn in a row: their code and what they have in common is then in the caches of the processor.
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

  /** Takes the next stage of an event, which is from then on good until it has been handed over. Returns whether the request may go on. */
  take(entry: DueEntry): Eventual<boolean> {
    this.#metrics.made()
    if (!this.#isLater) {
      entry.advance()
      return this.#sink.write(entry)
    }
    if (this.#due.push(entry) === 1) setImmediate(this.#go)
    return true
  }

  /** Hands over what is due. */
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
