import type { AuditEntry, AuditSink } from './sink.ts'

export interface BlockingOptions {
  /** Delivers events. Rejects, or resolves to false, if they are lost; it counts them itself. */
  deliver(entries: readonly AuditEntry[]): Promise<boolean>
  /** `strict`: a request whose event is lost may not go on. */
  readonly failures: 'ignored' | 'strict'
}

/** A sink for which each request waits. */
export const blockingSink = ({ deliver, failures }: BlockingOptions): AuditSink => ({
  write: async (entry) => (await deliver([entry])) || failures === 'ignored',
  close: async () => undefined,
})
