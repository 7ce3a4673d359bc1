import type { Config } from '../../config/index.ts'
import type { HealthCheck } from '../../runtime/http/index.ts'
import type { FeatureGates } from '../../server/feature-gates.ts'
import { createLogger } from '../../server/log/logger.ts'
import { openServer, type OpenServer } from '../../server/open-server.ts'
import { errorReporter } from '../../server/report.ts'
import { readSettings } from '../../server/settings.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { namingFile, openWholeProject } from '../project/project.ts'
import { announce } from './announce.ts'
import { loadDefinitions } from './definitions.ts'
import type { ServeFlags } from './flags.ts'
import { settleHeap } from './heap.ts'
import { reportLostPromises } from './lost-promises.ts'
import { firstSignal } from './signals.ts'

/** Runs while the server does. The signal aborts when that is asked to end. */
export type Beside = (server: OpenServer, signal: AbortSignal) => Promise<void>

interface ServeOptions {
  readonly flags: ServeFlags
  readonly gates: FeatureGates
  readonly beside: Beside
}

/** Runs the server until it is asked to end. Throws Failure if it can't start. */
export async function serve(context: CommandContext, { flags, gates, beside }: ServeOptions): Promise<ExitCode> {
  const { stdout, stderr } = context
  const ended = firstSignal(process, () => process.exit(1))
  const logger = createLogger({ stream: stderr, format: flags['logging-format'], verbosity: flags.v })
  const report = errorReporter(logger)
  const settings = readSettings(flags, gates)
  const { definitions, config, label } = await projectOf(context, flags)
  if (hasOwnCode(config)) reportLostPromises(process, report)
  const dataFolder = flags['data-dir']
  const healthChecks = [logCheck(stderr)]
  const server = await namingFile({ label }, () =>
    openServer({
      ...{ flags, gates, settings, definitions, config, dataFolder },
      ...{ logger, stdout, healthChecks, report },
    }),
  )
  try {
    const { url, certificate, admin } = await server.listen()
    const started = namingFile({ label }, () => server.start())
    const { vendor, storeName: store } = server
    const groupVersions = server.groupVersions()
    const text = announce({ flags, product: vendor.name, url, store, admin, certificate, groupVersions })
    await Promise.race([started, ended])
    stdout.write(text)
    // Before flags of the engine change: it takes only what was compiled under the flags that it begins with.
    context.keepCompiled()
    settleHeap()
    const ending = new AbortController()
    void ended.then(() => ending.abort())
    await Promise.all([ended, beside(server, ending.signal)])
  } finally {
    await server.close()
  }
  return 0
}

const hasOwnCode = ({ ownKinds = [], controllers = [] }: Config): boolean => ownKinds.length + controllers.length > 0

/** Loads what is served, and the code that goes with it. */
async function projectOf(context: CommandContext, flags: ServeFlags) {
  const { load } = context
  if (flags.definitions !== undefined)
    return { definitions: await loadDefinitions(flags.definitions, load), config: {}, label: flags.definitions }
  const { generated, config, label } = await openWholeProject(context)
  return { definitions: await loadDefinitions(generated, load), config, label }
}

const logCheck = (stderr: NodeJS.WritableStream): HealthCheck => ({
  name: 'log',
  check: async () => {
    if (!stderr.writable) throw new Error('the log cannot be written')
  },
})
