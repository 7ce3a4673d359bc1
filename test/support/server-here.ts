import { setTimeout as sleep } from 'node:timers/promises'
import { parseSettings } from '../../cli/settings/settings.ts'
import { loadDefinitions } from '../../cli/serve/definitions.ts'
import { PLANNED_FLAGS, SERVE_FLAGS } from '../../cli/serve/flags.ts'
import { readFeatureGates } from '../../server/release/feature-gates.ts'
import { createLogger } from '../../server/log/logger.ts'
import { openServer, type OpenServer } from '../../server/open-server.ts'
import { errorReporter } from '../../server/report.ts'
import { readSettings } from '../../server/settings.ts'
import type { HealthCheck } from '../../runtime/http/index.ts'
import { Client } from './client.ts'
import { generated, loadHere, Text } from './command.ts'
import { oneForAll } from './one-for-all.ts'
import { PATIENCE } from './patience.ts'
import {
  adminToken,
  isReady,
  newPlace,
  readAuthority,
  showOutputOfFailures,
  type Server,
  type ServerOptions,
} from './server.ts'

/** What a server that is no process of its own can do. */
export interface ServerHere extends Pick<
  Server,
  'url' | 'client' | 'backing' | 'output' | 'start' | 'restart' | 'dispose'
> {
  /** Ends it in order, as SIGTERM does to a process, and waits until it has ended. */
  stop(): Promise<unknown>
}

/**
 * Runs what `orch serve` runs, in this process, which has loaded and compiled all of it already: a start takes a fraction of
 * the processor time. For tests of what the server answers, that neither end it from outside nor measure it, and that
 * never wait for another process without letting this one go on.
 */
export async function startServerHere(options: ServerOptions): Promise<ServerHere> {
  const place = await newPlace(options)
  const written = new Text()
  let server: OpenServer | undefined
  const stop = async (): Promise<void> => {
    await server?.close()
    server = undefined
  }
  const start = async (): Promise<void> => {
    server = await serving(place.flags, written)
    await untilReady(place.url, ca)
  }
  const ca = await readAuthority(place.dataDirectory)
  await start()
  const client = new Client({ url: place.url, token: adminToken, ca })
  return {
    url: place.url,
    backing: place.backing,
    client,
    output: () => written.text,
    stop,
    start,
    async restart() {
      await stop()
      await start()
    },
    async dispose() {
      await client.close()
      await stop()
      await place.remove()
    },
  }
}

async function serving(argv: readonly string[], written: Text): Promise<OpenServer> {
  const server = await listeningHere(argv, written)
  await server.start()
  return server
}

/**
 * Opens a server as `serve` does with these flags, which takes requests and has not started yet; what it writes is added to
 * the text.
 *
 * @param healthChecks further steps of the start
 */
export async function listeningHere(
  argv: readonly string[],
  written: Text,
  healthChecks: readonly HealthCheck[] = [],
): Promise<OpenServer> {
  const environment = {}
  const { flags, warnings } = await parseSettings({ argv, environment, flags: SERVE_FLAGS, planned: PLANNED_FLAGS })
  const { gates, warnings: ofGates } = readFeatureGates(flags['feature-gates'], flags['emulated-version'])
  if (flags['deprecation-warnings'])
    for (const warning of [...warnings, ...ofGates]) written.write(`orch: ${warning}\n`)
  const logger = createLogger({ stream: written, format: flags['logging-format'], verbosity: flags.v })
  const server = await openServer({
    flags,
    gates,
    settings: readSettings(flags, gates),
    config: {},
    dataFolder: flags['data-dir'],
    logger,
    stdout: written,
    healthChecks,
    report: errorReporter(logger),
    definitions: await loadDefinitions(generated, loadHere),
  })
  await server.listen()
  return server
}

async function untilReady(url: string, ca: string): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (!(await isReady(url, ca))) {
    if (Date.now() > deadline) throw new Error(`the server at ${url} was not ready in time`)
    await sleep(10)
  }
}

/** One such server for all tests of the surrounding `describe`; its output is printed when one of them fails. */
export function useServerHere(options: ServerOptions | (() => ServerOptions)): ServerHere {
  const { started, ifStarted } = oneForAll(
    () => startServerHere(typeof options === 'function' ? options() : options),
    (server) => server.dispose(),
  )
  showOutputOfFailures(ifStarted)
  return {
    get url() {
      return started().url
    },
    get client() {
      return started().client
    },
    get backing() {
      return started().backing
    },
    output: () => started().output(),
    stop: () => started().stop(),
    start: () => started().start(),
    restart: () => started().restart(),
    dispose: () => started().dispose(),
  }
}
