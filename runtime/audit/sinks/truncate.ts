import { ByteWriter } from '../encoding/byte-writer.ts'
import type { AuditEntry, AuditSink } from './sink.ts'

export interface TruncateOptions {
  /** Bytes of one event; a larger one loses its bodies, and is dropped if it is still too large. */
  readonly maxEventSize: number
  /** Called with the number of events that are too large even without bodies. */
  dropped(events: number): void
}

/** Passes events on that are not too large, and larger ones without their bodies. */
export function truncatingSink(sink: AuditSink, { maxEventSize, dropped }: TruncateOptions): AuditSink {
  const written = new ByteWriter()
  const isSmall = (entry: AuditEntry): boolean => {
    if (entry.bodyLength > maxEventSize) return false
    written.clear()
    entry.write(written)
    return written.length <= maxEventSize
  }
  return {
    handover: sink.handover,
    write(entry: AuditEntry) {
      if (isSmall(entry)) return sink.write(entry)
      const bare = entry.withoutBodies()
      if (bare !== undefined && isSmall(bare)) return sink.write(bare)
      dropped(1)
      return true
    },
    close: () => sink.close(),
  }
}
