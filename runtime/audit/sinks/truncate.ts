import type { AuditEntry, AuditSink } from './sink.ts'

export interface TruncateOptions {
  /** Bytes of one event; a larger one loses its bodies, and is dropped if it is still too large. */
  readonly maxEventSize: number
  /** Called with the number of events that are too large even without bodies. */
  dropped(events: number): void
}

/** Passes events on that are not too large, and larger ones without their bodies. */
export function truncatingSink(sink: AuditSink, { maxEventSize, dropped }: TruncateOptions): AuditSink {
  const isSmall = (json: string): boolean => json.length * 3 <= maxEventSize || Buffer.byteLength(json) <= maxEventSize
  return {
    write(entry: AuditEntry) {
      if (isSmall(entry.json)) return sink.write(entry)
      const json = entry.withoutBodies?.()
      if (json !== undefined && isSmall(json)) return sink.write({ json, withoutBodies: undefined })
      dropped(1)
      return true
    },
    close: () => sink.close(),
  }
}
