import { batchOf, type EventBatch, type Separator } from './event-bytes.ts'
import type { AuditSink } from './sink.ts'

export interface BlockingOptions {
  readonly separator: Separator
  /** Delivers events; resolves to false if they are lost, which it counts itself. */
  deliver(batch: EventBatch): Promise<boolean>
  /** `strict`: a request whose event is lost is refused. */
  readonly failures: 'ignored' | 'strict'
}

/** A sink for which each request waits. */
export const blockingSink = ({ separator, deliver, failures }: BlockingOptions): AuditSink => ({
  handover: 'at once',
  write: async (entry) => (await deliver(batchOf(entry, separator))) || failures === 'ignored',
  close: async () => undefined,
})
