import cluster from 'node:cluster'
import { claimDataFolder, createLogger, errorReporter, openAuditLog } from '../../../server/process.ts'
import { makePrivateFolder } from '../../../server/files/private-file.ts'
import type { CommandContext, ExitCode } from '../../command.ts'
import type { ServeOptions } from '../run-server.ts'
import { firstSignal } from '../signals.ts'
import { Group } from './group.ts'

/**
 * Runs the workers until a signal asks them to stop, and owns what they share: the port, the claim of the data folder,
 * the audit log. It opens no store and answers no request. Throws Failure.
 */
export async function runPrimary(context: CommandContext, { flags }: ServeOptions): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const ended = firstSignal(process, () => process.exit(1))
  const logger = createLogger({ stream: stderr, format: flags['logging-format'], verbosity: flags.v })
  makePrivateFolder(flags['data-dir'])
  const claim = await claimDataFolder(flags['data-dir'])
  try {
    const auditLog = await openAuditLog({ flags, stdout, report: errorReporter(logger) })
    const count = flags.workers
    // The number in a file may change before a worker is replaced; the command line takes precedence.
    const args = ['serve', ...argv, `--workers=${count}`]
    cluster.setupPrimary({ exec: process.argv[1], args, serialization: 'advanced' })
    const group = new Group({ count, auditLog, logger })
    try {
      const started = await Promise.race([group.start(), ended.then(() => undefined)])
      if (typeof started === 'number') return started === 2 ? 2 : 1
      if (started !== undefined) stdout.write(started)
      await ended
    } finally {
      await group.end()
      await auditLog?.close()
    }
    return 0
  } finally {
    await claim.release()
  }
}
