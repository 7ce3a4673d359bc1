import type { Eventual } from '../../async/index.ts'
import type { ByteWriter } from '../encoding/byte-writer.ts'

/** One event. It is good until the call that hands it over returns: what is kept of it has to be written first. */
export interface AuditEntry {
  /** Characters of the bodies in it. */
  readonly bodyLength: number
  /** Writes it as JSON in one line, without a line break. */
  write(to: ByteWriter): void
  /** Returns it without bodies and with an annotation that says so; undefined if it has none. */
  withoutBodies(): AuditEntry | undefined
}

/**
 * Where events go. Its methods don't throw: it counts what is lost. Nothing waits for a sink that collects events first, and
 * a request waits for one that doesn't.
 */
export interface AuditSink {
  /** `later`: nobody waits for what becomes of an event, so it may come at the end of its turn of the event loop. */
  readonly handover: 'at once' | 'later'
  /** Takes an event. Returns whether the request may go on: false only if events must not be lost, and this one was. */
  write(entry: AuditEntry): Eventual<boolean>
  /** Resolves when everything that was taken is written or given up. */
  close(): Promise<void>
}
