import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { checkConfig, type Config } from '../config/index.ts'
import { typedClient, type TypedClient } from '../operator/index.ts'
import { ConfigError, type UserInfo } from '../runtime/api/index.ts'
import { SUPERUSER_GROUP } from '../runtime/auth/index.ts'
import type { Timers } from '../runtime/async/index.ts'
import type { Log, Store } from '../runtime/store/contract/index.ts'
import { codeOf } from '../flags/errors.ts'
import { configuredFlags } from './config-flags.ts'
import { definitionsOf, requireGenerated } from './definitions/definitions.ts'
import { inProcessClient } from './in-process/client.ts'
import { createLogger } from './log/logger.ts'
import { openServer, type ListeningServer, type PortChoice } from './open-server.ts'
import { errorReporter } from './report.ts'

export interface CreateServerOptions {
  /** The index of the generated code: `import * as generated from './generated/index.ts'`. */
  readonly definitions: object
  /**
   * Folder of the generated files beside that index, which are read while the server runs. Default: `generated` of the
   * configuration, relative to the working directory, because the path of the configuration is not known.
   */
  readonly assets?: string
  /**
   * The log of the store: `memoryLog()`, or that of another driver. Default: the store that `serve` configures. With a
   * log the server keeps no files unless `serve` sets data-dir, and can't open a port.
   */
  readonly log?: Log
  /** Receives the lines of the log. Default: no log. */
  readonly output?: NodeJS.WritableStream
  /** The clock and timers of objects and controllers. Default: those of the machine. */
  readonly clock?: Timers
}

/** A server within a program. */
export interface EmbeddedServer {
  /** Opens a port with TLS. Throws ConfigError for a server without a data folder, Failure for a port in use. */
  listen(
    place?: PortChoice,
  ): Promise<Pick<ListeningServer, 'url' | 'port'> & { readonly ca: string; readonly token: string }>
  /** Answers requests of `node:http` and of frameworks built on it. */
  readonly handler: RequestListener
  /**
   * Returns a client that uses the whole pipeline of this server, without a connection.
   *
   * @param user the user of the requests; default: the administrator
   */
  client(user?: UserInfo): TypedClient
  readonly store: Store
  /** Finishes running requests, and closes everything. */
  close(): Promise<void>
}

/** Reads a file beside the generated index. Throws ConfigError if it does not exist. */
async function readAsset(folder: string, path: string): Promise<Buffer> {
  const file = join(folder, path)
  return readFile(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new ConfigError(
      `${file}, which belongs to the generated code, does not exist: \`assets\` names the folder of its index, such as join(import.meta.dirname, 'generated'); otherwise \`generated\` counts from the working directory`,
      { cause: error },
    )
  })
}

/** Returns a stream that discards everything. */
const nowhere = (): NodeJS.WritableStream => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Creates a server from a configuration, and resolves when it serves: the bootstrap objects exist, and the controllers
 * run. It changes nothing of the process, which may have any number of servers. Throws ConfigError, Failure.
 */
export async function createServer(config: Config, options: CreateServerOptions): Promise<EmbeddedServer> {
  checkConfig(config)
  const { log, clock, output = nowhere() } = options
  const generated = requireGenerated(options.definitions)
  const assets = resolve(options.assets ?? config.generated ?? 'generated')
  const read = (path: string): Promise<Buffer> => readAsset(assets, path)
  // Read now: a running server would retry an unreadable file forever.
  await generated.bootstrapObjects?.(read)
  const definitions = definitionsOf(generated, { read })
  const { flags, gates, settings } = configuredFlags(config.serve ?? {})
  const dataFolder = log === undefined || config.serve?.['data-dir'] !== undefined ? flags['data-dir'] : undefined
  const logger = createLogger({ stream: output, format: flags['logging-format'], verbosity: flags.v })
  const server = await openServer({
    flags,
    gates,
    settings,
    definitions,
    config,
    dataFolder,
    log,
    clock,
    logger,
    stdout: output,
    healthChecks: [],
    report: errorReporter(logger),
  })
  try {
    await server.start()
  } catch (error) {
    await server.close()
    throw error
  }
  const administrator = { username: `${server.vendor.name}-admin`, groups: [SUPERUSER_GROUP] }
  const handle = server.api.app.callback()
  return {
    async listen(place) {
      const { url, port, certificate, admin } = await server.listen(place)
      return { url, port, ca: certificate.authority, token: admin.token }
    },
    handler: (request, response) => void handle(request, response),
    client: (user = administrator) => typedClient(inProcessClient(server.api, { user })),
    store: server.store,
    close: () => server.close(),
  }
}
