import { codeIn } from '../../config/index.ts'
import { defined } from '../../runtime/json/index.ts'
import type { HealthCheck } from '../../runtime/http/index.ts'
import type { FeatureGates } from '../../server/release/index.ts'
import { createLogger, errorReporter } from '../../server/process.ts'
import { type OpenServer, openServer, readSettings, type WorkerGroup } from '../../server/serving.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { isInProject, namingFile, openWholeProject } from '../project/project.ts'
import { stackReader } from '../project/source.ts'
import { announce } from './announce.ts'
import { loadDefinitions } from './definitions.ts'
import type { ServeFlags } from './flags.ts'
import { settleHeap } from './heap.ts'
import { reportLostPromises } from './lost-promises.ts'

/** Runs while the server does. The signal aborts when the server is asked to stop. */
export type Beside = (server: OpenServer, flags: ServeFlags, signal: AbortSignal) => Promise<void>

/** What a command adds to a server in its process. */
export interface Additions {
  /** Absent: nothing runs beside it. */
  readonly beside?: Beside
  /** Returns the text to show instead of the line of the log about an error; undefined: the line is written. */
  readonly errorText?: (fields: Readonly<Record<string, unknown>>) => string | undefined
}

export interface ServeOptions extends Additions {
  readonly flags: ServeFlags
  readonly gates: FeatureGates
}

/** What a server gets from its surroundings. */
export interface ServerSurroundings extends ServeOptions {
  /** Resolves when the server is asked to stop. */
  readonly ended: Promise<unknown>
  /** Called when the server serves, with the text that says how to use it. */
  serving(text: string): Promise<void>
  /** The group of processes that form one server with this one; absent: this process is the server. */
  readonly group?: WorkerGroup
}

/** Runs a server in this process until it is asked to stop. Throws Failure if it can't start. */
export async function runServer(context: CommandContext, options: ServerSurroundings): Promise<ExitCode> {
  const { flags, gates, beside, errorText, ended, group } = options
  const { stdout, stderr } = context
  const logger = createLogger({
    stream: stderr,
    format: flags['logging-format'],
    verbosity: flags.v,
    ...(group === undefined ? {} : { fields: { worker: group.number } }),
    ...defined({ errorText }),
  })
  const report = errorReporter(logger, Date.now, stackReader())
  const settings = readSettings(flags, gates)
  const { definitions, project } = await projectOf(context, flags)
  const { config } = project
  if (codeIn(config).length > 0) reportLostPromises(process, report)
  const dataFolder = flags['data-dir']
  const healthChecks = [logCheck(stderr)]
  const server = await namingFile(project, () =>
    openServer({
      flags,
      gates,
      settings,
      definitions,
      config,
      dataFolder,
      logger,
      stdout,
      healthChecks,
      report,
      group,
    }),
  )
  try {
    const { url, certificate, admin } = await server.listen()
    const started = namingFile(project, () => server.start())
    const { vendor, storeName: store } = server
    const groupVersions = server.groupVersions()
    const text = announce({ flags, product: vendor.name, url, store, admin, certificate, groupVersions })
    await Promise.race([started, ended])
    await options.serving(text)
    // Before the engine's flags change: it accepts only code that was compiled under the flags it starts with.
    await Promise.race([context.keepCompiled(), ended])
    settleHeap()
    const ending = new AbortController()
    void ended.then(() => ending.abort())
    await Promise.all([ended, beside?.(server, flags, ending.signal)])
  } finally {
    await server.close()
  }
  return 0
}

/** Loads the definitions and the code of the folder to serve. */
async function projectOf(context: CommandContext, { definitions: folder }: ServeFlags) {
  const { load } = context
  if (folder !== undefined && !isInProject(context))
    return { definitions: await loadDefinitions(folder, load), project: { folder, label: folder, config: {} } }
  const project = await openWholeProject(context)
  return { definitions: await loadDefinitions(folder ?? project.generated, load), project }
}

const logCheck = (stderr: NodeJS.WritableStream): HealthCheck => ({
  name: 'log',
  check: async () => {
    if (!stderr.writable) throw new Error('the log cannot be written')
  },
})
