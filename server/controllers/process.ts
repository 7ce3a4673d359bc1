import { Writable } from 'node:stream'
import { ApiError, connect } from '../../client/index.ts'
import { nodeTransport } from '../../client/node-transport.ts'
import { checkConfig, type Config } from '../../config/index.ts'
import { startOwnControllers, type RunningControllers } from '../../operator/index.ts'
import { BackgroundError, systemTimers } from '../../runtime/async/index.ts'
import { defined, jsonText, parseJson } from '../../runtime/json/index.ts'
import { Metrics, workQueueMetrics } from '../../runtime/metrics/index.ts'
import { configuredFlags } from '../config-flags.ts'
import { requireGenerated } from '../definitions/definitions.ts'
import { createLogger } from '../log/logger.ts'
import { controllerLog } from '../own/controllers.ts'
import { errorReporter } from '../report.ts'

export interface RunControllersOptions {
  /** The index of the generated code: `import * as generated from './generated/index.ts'`. */
  readonly definitions: object
  /** `https://host:port`. */
  readonly server: string
  /** Bearer token; a function is called before each request. */
  readonly token?: string | (() => string)
  /** PEM of the authority of the server's certificate; default: those of the system. */
  readonly ca?: string
  /** PEM of the client certificate and of its key; default: none. */
  readonly cert?: string
  readonly key?: string
  /** Receives the lines of the log. Default: no log. */
  readonly output?: NodeJS.WritableStream
}

/** Controllers in a process of their own. */
export interface ControllerProcess extends RunningControllers {
  /** Returns the metrics of the work queues in the text format of Prometheus. */
  metrics(): Promise<string>
}

/** Runs the controllers of a configuration against a server over HTTPS. Throws ConfigError. */
export const runControllers = (config: Config, options: RunControllersOptions): ControllerProcess =>
  runControllersOf(config, options)

/**
 * The same for compiled code.
 *
 * @param readable returns a stack in the form for operators; default: unchanged
 */
export function runControllersOf(
  config: Config,
  options: RunControllersOptions,
  readable?: (stack: string) => string,
): ControllerProcess {
  checkConfig(config)
  const { server, token, output = new Writable({ write: (_chunk, _encoding, done) => done() }) } = options
  const definitions = requireGenerated(options.definitions)
  const { flags, settings } = configuredFlags(config.serve ?? {})
  const { ca, cert, key } = options
  const transport = nodeTransport({
    ...defined({ ca }),
    ...(cert === undefined || key === undefined ? {} : { cert, key }),
  })
  const metrics = new Metrics()
  const logger = createLogger({ stream: output, format: flags['logging-format'], verbosity: flags.v })
  const report = errorReporter(logger, Date.now, readable)
  const running = startOwnControllers({
    vendor: definitions.vendor,
    controllers: config.controllers ?? [],
    election: settings.controllers.times,
    connect: (name, within) =>
      connect({
        server,
        transport: within?.(transport) ?? transport,
        fieldManager: name,
        userAgent: name,
        json: { parse: parseJson, stringify: jsonText },
        ...defined({ token }),
      }),
    log: controllerLog(logger),
    observer: { queue: workQueueMetrics(metrics), reflector: () => UNSEEN },
    timers: systemTimers,
    report: (error) => report(withWayOut(error)),
  })
  return { close: () => running.close(), metrics: () => metrics.text() }
}

/** Returns a background error for the report; for a missing right it adds the command that prints all needed roles. */
function withWayOut(error: unknown): unknown {
  if (!(error instanceof BackgroundError)) return error
  const { subject, cause } = error
  if (!(cause instanceof ApiError) || cause.code !== 403) return error
  const sentence = new Error(`${cause.message}: orch controllers --print-role prints the rights that are needed`)
  // The stack would not help.
  delete sentence.stack
  return new BackgroundError(subject, sentence)
}

const nothing = (): void => undefined
const UNSEEN = { synced: nothing, failed: nothing, closed: nothing }
