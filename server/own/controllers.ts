import { startOwnControllers, type Log, type OwnController, type RunningControllers } from '../../operator/index.ts'
import type { Timers } from '../../runtime/async/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { SUPERUSER_GROUP } from '../../runtime/auth/index.ts'
import type { ControllerObserver, ElectionTimes } from '../../runtime/controllers/index.ts'
import type { ApiServer } from '../../runtime/http/index.ts'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import { inProcessClient } from '../in-process/client.ts'
import { electionTimes } from '../leadership/controllers.ts'
import type { Logger } from '../log/logger.ts'

export interface RunInProcessOptions {
  readonly api: ApiServer
  readonly vendor: Vendor
  /** The served group versions. */
  readonly groupVersions: readonly GroupVersionDefinition[]
  /** Undefined: this server runs all controllers, whatever other servers of its store do. */
  readonly election: ElectionTimes | undefined
  /** Whether controllers without an election run in this process. */
  readonly unelected: 'run' | 'left out'
  readonly logger: Logger
  readonly observer: ControllerObserver
  readonly timers: Timers
  report(error: unknown): void
}

/** Runs the controllers of a project over the pipeline of a server in this process, each as a user with its name. */
export function runInProcess(
  controllers: readonly OwnController[],
  options: RunInProcessOptions,
): RunningControllers | undefined {
  if (controllers.length === 0) return undefined
  const { api, logger, groupVersions } = options
  const election = electionTimes(options.election, groupVersions)
  if (election === undefined && options.unelected === 'left out') return undefined
  return startOwnControllers({
    ...options,
    controllers,
    election,
    connect: (name, within) => {
      const user = { username: `system:controller:${name}`, groups: [SUPERUSER_GROUP] }
      return inProcessClient(api, { user, fieldManager: name, within })
    },
    log: controllerLog(logger),
  })
}

/** Returns the log of controllers, which writes every line whatever the verbosity. */
export const controllerLog = (logger: Logger): Log => ({
  info: (message, fields) => logger.info(0, message, fields),
  warn: (message, fields = {}) => logger.warn(message, fields),
})
