import type { EventEmitter } from 'node:events'

/**
 * Reports unhandled rejections, which would otherwise end the process. Use it only where a project's code runs: an
 * unhandled rejection of the server itself is a defect after which it must end.
 */
export function reportLostPromises(source: EventEmitter, report: (error: unknown) => void): void {
  source.on('unhandledRejection', (cause: unknown) =>
    report(new Error('a promise that is not awaited failed in own code', { cause })),
  )
}
