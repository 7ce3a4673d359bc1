import type { ControllerObserver, NamedController } from '../../runtime/controllers/index.ts'
import { NotReady, type HealthCheck } from '../../runtime/http/index.ts'
import { workQueueMetrics, type Metrics } from '../../runtime/metrics/index.ts'
import { ControllerSyncs } from './controllers.ts'

/** As in Kubernetes: what serves the types of definitions. */
const DEFINITIONS = 'apiextensions-controllers'

/** How far the start has come: its health checks, and what reports to them. */
export interface StartProgress {
  readonly checks: readonly HealthCheck[]
  /** To be called when the objects of the first start are there. */
  bootstrapped(): void
  /** To be called when the controllers have begun that this server is to run; once or more often. */
  started(): void
  /** What sees the controller of a name; its queues are measured. */
  observerOf(name: string): ControllerObserver
  /** What sees controllers that have no name and can't be switched off. */
  readonly observer: ControllerObserver
}

/** Makes one check of each step of the start, and one of each controller (HEALTH-08). */
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
