import { ConfigError, type Vendor } from '../runtime/api/index.ts'
import type { Timers } from '../runtime/async/index.ts'
import type { ServerController } from '../runtime/controllers/index.ts'
import type { ApiServer, HealthCheck } from '../runtime/http/index.ts'
import type { GroupVersionDefinition } from '../runtime/scheme/index.ts'
import type { Log, Store } from '../runtime/store/contract/index.ts'
import type { Config } from '../config/index.ts'
import { requireNames, type OwnController, type RunningControllers } from '../operator/index.ts'
import { runInProcess } from './own/controllers.ts'
import { localHost, serverUrl } from './address.ts'
import type { AdminCredential } from './data-folder/admin-credential.ts'
import { Closers } from './closers.ts'
import type { Definitions } from './definitions/definitions.ts'
import type { FeatureGates } from './release/feature-gates.ts'
import type { ServerFlags } from './flags.ts'
import { listen, type Listener } from './listen.ts'
import type { Logger } from './log/logger.ts'
import { startManager } from './controllers/manager.ts'
import { openParts, type ServerParts } from './open-parts.ts'
import { connectionLimits, http2Options } from './requests/limits.ts'
import type { ReplacedKinds } from './definitions/served-kinds.ts'
import type { ServerSettings } from './settings.ts'
import { shutDown } from './shutdown.ts'
import type { ServingCertificate } from './tls/serving.ts'
import { runsUnelected, type WorkerGroup } from './worker-group.ts'

export interface OpenServerOptions {
  readonly flags: ServerFlags
  readonly gates: FeatureGates
  readonly settings: ServerSettings
  readonly definitions: Definitions
  /** Code of the project. */
  readonly config: Config
  /** Folder of its files; undefined: it has none, keeps its objects in `log`, and can't listen. */
  readonly dataFolder: string | undefined
  /** Where objects are kept; default: the store that the flags name. */
  readonly log?: Log | undefined
  /** The time of objects and of controllers; default: that of the machine. */
  readonly clock?: Timers | undefined
  readonly logger: Logger
  /** The stream of the audit log `-`. */
  readonly stdout: NodeJS.WritableStream
  /** The group of processes that form one server with this one; default: this process is the server. */
  readonly group?: WorkerGroup | undefined
  /** Health checks besides those of the server's own parts. */
  readonly healthChecks: readonly HealthCheck[]
  /** Called with errors in the background, and with those that no client may see. */
  report(error: unknown): void
}

/** The address to listen on. Default: that of the flags. */
export interface PortChoice {
  readonly host?: string
  readonly port?: number
}

/** An open port. */
export interface ListeningServer {
  readonly port: number
  /** URL of the server for clients on this machine. */
  readonly url: string
  readonly certificate: ServingCertificate
  readonly admin: AdminCredential
}

/** A server over an open store. It answers requests that are passed to it, and owns nothing of the process. */
export interface OpenServer {
  readonly api: ApiServer
  readonly vendor: Vendor
  readonly store: Store
  /** Description of the store. */
  readonly storeName: string
  /** Returns the generated kinds that are served. */
  groupVersions(): readonly GroupVersionDefinition[]
  /**
   * Serves other definitions, with the hooks and controllers of another configuration, from now on. Unchanged types
   * stay, with their open watches; everything else of the configuration takes effect at the next start. If it throws
   * ConfigError, nothing has changed.
   */
  replace(definitions: Definitions, config: Config): Promise<ReplacedKinds>
  /** Opens the port. Throws Failure; ConfigError for a server without files. */
  listen(place?: PortChoice): Promise<ListeningServer>
  /**
   * Creates the bootstrap objects and runs the controllers, which publish an open port. Resolves when they have
   * started, or when the server was closed before.
   */
  start(): Promise<unknown>
  /** Stops being ready, finishes running requests, and closes everything. */
  close(): Promise<void>
}

const WITHOUT_FILES = 'a server without a data folder has no certificate: mount its handler, or give serve a data-dir'

/** Opens the store, access and all other parts of the API. After a failure everything is closed. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const stop = new AbortController()
  const ending = new AbortController()
  const closers = new Closers()
  try {
    const isEnding = (): boolean => ending.signal.aborted
    const parts = await openParts(options, { signal: stop.signal, closers, isEnding })
    return new RunningServer(parts, { stop, ending, closers })
  } catch (error) {
    stop.abort()
    await closers.close()
    throw error
  }
}

interface ServerLife {
  /** Aborts background work. */
  readonly stop: AbortController
  /** Aborts as soon as the server begins to stop. */
  readonly ending: AbortController
  readonly closers: Closers
}

/** The controllers of a project. */
interface OwnControllers {
  readonly controllers: readonly OwnController[]
  /** Undefined: they could not be started. */
  readonly running: RunningControllers | undefined
}

class RunningServer implements OpenServer {
  readonly #parts: ServerParts
  readonly #life: ServerLife
  #listener: Listener | undefined
  #own: OwnControllers | undefined
  #running: Promise<ServerController | undefined> = Promise.resolve(undefined)

  constructor(parts: ServerParts, life: ServerLife) {
    this.#parts = parts
    this.#life = life
    life.closers.add(() => this.#end())
  }

  get api(): ApiServer {
    return this.#parts.api
  }

  get vendor(): Vendor {
    return this.#parts.options.definitions.vendor
  }

  get store(): Store {
    return this.#parts.stores.main
  }

  get storeName(): string {
    return this.#parts.storeName
  }

  groupVersions(): readonly GroupVersionDefinition[] {
    return this.#parts.kinds.groupVersions()
  }

  async replace(definitions: Definitions, { ownKinds = [], controllers = [] }: Config): Promise<ReplacedKinds> {
    const { kinds, catalog } = this.#parts
    requireNames(controllers)
    const replaced = kinds.replace({ definitions, ownKinds }, catalog)
    if (this.#own !== undefined && !isSameList(this.#own.controllers, controllers)) {
      await this.#own.running?.close()
      // Controllers that failed to start must not count as the present ones: the next change tries again.
      this.#own = NO_CONTROLLERS
      this.#runOwn(controllers)
    }
    return replaced
  }

  async listen(place: PortChoice = {}): Promise<ListeningServer> {
    const { options, api, tls, admin, accounts, metrics } = this.#parts
    const { flags } = options
    if (tls === undefined || admin === undefined) throw new ConfigError(WITHOUT_FILES)
    const address = place.host ?? flags['bind-address']
    this.#listener = await listen({
      address,
      port: place.port ?? flags['secure-port'],
      tls,
      limits: connectionLimits(flags),
      metrics,
      http2: http2Options(flags, api),
      handler: api.app.callback(),
    })
    const { port } = this.#listener
    const certificate = tls.material.serving
    const url = serverUrl(localHost(address, certificate.certificate), port)
    accounts.servedAt(url)
    return { port, url, certificate, admin }
  }

  async start(): Promise<void> {
    const { options, controllers, stores, clock } = this.#parts
    const { flags, definitions, config, report } = options
    const { catalog, customTypes, accounts, tls, rootCertificates, progress, manager } = this.#parts
    const start = (): Promise<ServerController> =>
      startManager({
        flags,
        definitions,
        store: stores.main,
        assembled: { catalog, customTypes },
        accounts,
        tls,
        rootCertificates,
        progress,
        manager,
        clock,
        report,
        port: this.#listener?.port,
      })
    this.#running = controllers.run(start, this.#life.stop.signal)
    await this.#running
    this.#runOwn(config.controllers ?? [])
  }

  close(): Promise<void> {
    return this.#life.closers.close()
  }

  /** Runs the controllers of the project, unless the server is stopping. */
  #runOwn(controllers: readonly OwnController[]): void {
    if (this.#life.ending.signal.aborted) return
    const { options, api, election, progress, timers } = this.#parts
    const { logger, group, report } = options
    const running = runInProcess(controllers, {
      api,
      vendor: this.vendor,
      groupVersions: this.groupVersions(),
      election,
      logger,
      timers,
      observer: progress.observer,
      unelected: runsUnelected(group) ? 'run' : 'left out',
      report,
    })
    this.#own = { controllers, running }
  }

  async #end(): Promise<void> {
    const { options, api } = this.#parts
    this.#life.ending.abort()
    api.announceShutdown()
    await this.#own?.running?.close()
    // At once, so that clients which read the Endpoints from now on find the other servers.
    const withdrawn = this.#running.then((all) => all?.withdraw())
    await shutDown(api, this.#listener?.connections, options.flags['shutdown-delay-duration'])
    this.#life.stop.abort()
    await withdrawn
    await (await this.#running)?.close()
  }
}

const NO_CONTROLLERS: OwnControllers = { controllers: [], running: undefined }

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])
