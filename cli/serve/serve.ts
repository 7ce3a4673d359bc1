import type { CommandContext, ExitCode } from '../command.ts'
import { runServer, type ServeOptions } from './run-server.ts'
import { firstSignal } from './signals.ts'

/** Runs the server until a signal asks it to stop. Throws Failure if it can't start. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  // A task beside the server changes it, and would have to change all workers at once.
  if (options.flags.workers > 1 && options.beside === undefined) {
    const { serveByWorkers } = await import('./workers/index.ts')
    return serveByWorkers(context, options)
  }
  const ended = firstSignal(process, () => process.exit(1))
  return runServer(context, { ...options, ended, serving: async (text) => void context.stdout.write(text) })
}
