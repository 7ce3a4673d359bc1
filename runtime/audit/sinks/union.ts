import type { AuditSink } from './sink.ts'

/** Returns a sink that passes each event to all sinks. */
export function unionSink(sinks: readonly AuditSink[]): AuditSink {
  const [only, ...more] = sinks
  if (only !== undefined && more.length === 0) return only
  return {
    handover: sinks.every(({ handover }) => handover === 'later') ? 'later' : 'at once',
    write(entry) {
      const outcomes = sinks.map((sink) => sink.write(entry))
      return outcomes.some((outcome) => outcome instanceof Promise)
        ? Promise.all(outcomes).then((all) => all.every(Boolean))
        : outcomes.every(Boolean)
    },
    close: async () => void (await Promise.all(sinks.map((sink) => sink.close()))),
  }
}
