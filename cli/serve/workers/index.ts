import cluster from 'node:cluster'
import type { CommandContext, ExitCode } from '../../command.ts'
import type { ServeOptions } from '../run-server.ts'
import { runPrimary } from './primary.ts'
import { runWorker } from './worker.ts'

/** Runs the server as several processes: this one is the primary, or one of its workers. */
export const serveByWorkers = (context: CommandContext, options: ServeOptions): Promise<ExitCode> =>
  cluster.isPrimary ? runPrimary(context, options) : runWorker(context, options)
