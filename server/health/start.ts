import type { ControllerObserver, NamedController } from '../../runtime/controllers/index.ts'
import { NotReady, type HealthCheck } from '../../runtime/http/index.ts'
import { workQueueMetrics, type Metrics } from '../../runtime/metrics/index.ts'
import { ControllerSyncs } from './controllers.ts'

/** The name that Kubernetes uses for serving the types of definitions. */
const DEFINITIONS = 'apiextensions-controllers'

/** The progress of the start: its health checks, and the observers that report to them. */
export interface StartProgress {
  readonly checks: readonly HealthCheck[]
  /** Call it when the bootstrap objects exist. */
  bootstrapped(): void
  /** Call it at least once, when the controllers that this server runs have started. */
  started(): void
  /** Returns the observer of a controller, which measures its queues. */
  observerOf(name: string): ControllerObserver
  /** The observer of unnamed controllers, which can't be switched off. */
  readonly observer: ControllerObserver
}

/** Creates one check for each step of the start, and one for each controller (HEALTH-08). */
export function startProgress(controllers: readonly NamedController[], metrics: Metrics): StartProgress {
  const syncs = new ControllerSyncs()
  const queue = workQueueMetrics(metrics)
  let isBootstrapped = false
  const bootstrap: HealthCheck = {
    name: 'poststarthook/create-bootstrap-objects',
    check: async () => {
      if (!isBootstrapped) throw new NotReady('the objects of the first start are not there yet')
    },
  }
  const observerOf = (name: string): ControllerObserver => ({ queue, reflector: () => syncs.reflectorOf(name) })
  return {
    checks: [bootstrap, ...[DEFINITIONS, ...controllers.map(({ name }) => name)].map((name) => syncs.checkOf(name))],
    bootstrapped: () => {
      isBootstrapped = true
    },
    started: () => syncs.started(),
    observerOf,
    observer: observerOf(DEFINITIONS),
  }
}
