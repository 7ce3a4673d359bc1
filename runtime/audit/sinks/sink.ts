import type { Eventual } from '../../async/index.ts'
import type { ByteWriter } from '../encoding/byte-writer.ts'

/** One event. It is valid only until the call that hands it over returns, so a sink must write what it keeps. */
export interface AuditEntry {
  /** Characters of the bodies in it. */
  readonly bodyLength: number
  /** Writes the event as JSON in one line, without a line break. */
  write(to: ByteWriter): void
  /** Returns the event without bodies and with an annotation that says so; undefined if it has no bodies. */
  withoutBodies(): AuditEntry | undefined
}

/**
 * A destination of events. Its methods never throw: it counts lost events. Requests wait for a sink unless it collects
 * events first.
 */
export interface AuditSink {
  /** `later`: nobody waits for the outcome, so events may be handed over at the end of their turn of the event loop. */
  readonly handover: 'at once' | 'later'
  /**
   * Takes an event. Returns whether the request may proceed: false only if events must not be lost, and this one was.
   */
  write(entry: AuditEntry): Eventual<boolean>
  /** Resolves when everything that was taken is written or given up. */
  close(): Promise<void>
}
