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

/** Splits events into batches of at most so many bytes together, each of at least one event. */
export function batchesOf(entries: readonly AuditEntry[], maxBatchSize: number): readonly (readonly AuditEntry[])[] {
  const batches: AuditEntry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const size = Buffer.byteLength(entry.json)
    const last = batches.at(-1)
    if (last === undefined || bytes + size > maxBatchSize) {
      batches.push([entry])
      bytes = size
    } else {
      last.push(entry)
      bytes += size
    }
  }
  return batches
}
