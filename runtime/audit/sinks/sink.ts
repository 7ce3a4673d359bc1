import type { Eventual } from '../../async/index.ts'

/** One encoded event. */
export interface AuditEntry {
  /** JSON in one line, without a line break. */
  readonly json: string
  /** Returns the event without bodies and with an annotation that says so; undefined if it has none. */
  readonly withoutBodies: (() => string) | undefined
}

/**
 * Where events go. Its methods don't throw: it counts what is lost. Nothing waits for a sink that collects events first, and
 * a request waits for one that doesn't.
 */
export interface AuditSink {
  /** Takes an event. Returns whether the request may go on: false only if events must not be lost, and this one was. */
  write(entry: AuditEntry): Eventual<boolean>
  /** Resolves when everything that was taken is written or given up. */
  close(): Promise<void>
}
