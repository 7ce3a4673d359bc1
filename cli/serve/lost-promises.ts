import type { EventEmitter } from 'node:events'

/**
 * Reports promises of own code that fail and that nobody waits for, which would end the process: no request is theirs. To be
 * asked for where there is own code alone, because such a promise of the server itself is a defect after which it must end.
 */
export function reportLostPromises(source: EventEmitter, report: (error: unknown) => void): void {
  source.on('unhandledRejection', (cause: unknown) =>
    report(new Error('a promise that is not awaited failed in own code', { cause })),
  )
}
