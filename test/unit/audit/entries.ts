import type { AuditEntry } from '../../../runtime/audit/index.ts'
import { ByteWriter } from '../../../runtime/audit/encoding/byte-writer.ts'

/** Returns an event as it is written. */
export function textOf(entry: AuditEntry): string {
  const written = new ByteWriter(8)
  entry.write(written)
  return written.written().toString('utf8')
}

/** Returns an event that is a text, all of it body. */
export const entryOf = (text: string): AuditEntry => ({
  bodyLength: text.length,
  write: (to) => to.text(text),
  withoutBodies: () => undefined,
})
