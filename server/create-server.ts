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
   * Folder of the files beside that index, which tell of the kinds and are read while the server runs. Default: what
   * `generated` of the configuration names, from the working directory: a program knows no place of its configuration.
   */
  readonly assets?: string
  /**
   * Where objects are kept: `memoryLog()`, or a log of another driver. Default: the store that `serve` names. With a log the
   * server keeps no files, unless `serve` names a data-dir, and opens no port of its own.
   */
  readonly log?: Log
  /** Takes the lines of the log. Default: there is none. */
  readonly output?: NodeJS.WritableStream
  /** The time of objects, of controllers and of when their work is due. Default: that of the machine. */
  readonly clock?: Timers
}

/** A server within a program. */
export interface EmbeddedServer {
  /** Opens a port of its own with TLS. Throws ConfigError for a server without a data folder, Failure for a port in use. */
  listen(
    place?: PortChoice,
  ): Promise<Pick<ListeningServer, 'url' | 'port'> & { readonly ca: string; readonly token: string }>
  /** Answers requests, for `node:http` and for what is built on it. */
  readonly handler: RequestListener
  /**
   * A client through the whole pipeline of this server, without a connection.
   *
   * @param user who calls; default: the administrator
   */
  client(user?: UserInfo): TypedClient
  readonly store: Store
  /** Finishes what runs, and closes everything. */
  close(): Promise<void>
}

/** Reads a file beside the generated index. Throws ConfigError where it is not there. */
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

/** Returns a stream that takes everything and keeps nothing. */
const nowhere = (): NodeJS.WritableStream => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Makes a server of a configuration, and resolves when it serves: the objects of the first start are there, and the
 * controllers run. Nothing of the process is touched, and any number of servers may be in one. Throws ConfigError, Failure.
 */
export async function createServer(config: Config, options: CreateServerOptions): Promise<EmbeddedServer> {
  checkConfig(config)
  const { log, clock, output = nowhere() } = options
  const generated = requireGenerated(options.definitions)
  const assets = resolve(options.assets ?? config.generated ?? 'generated')
  const read = (path: string): Promise<Buffer> => readAsset(assets, path)
  // Now: a server that runs tries again and again what it cannot read.
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
