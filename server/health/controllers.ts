import type { ControllerObserver } from '../../runtime/controllers/index.ts'
import { NotReady, type HealthCheck } from '../../runtime/http/index.ts'

const nothing = (): void => undefined
const NO_MATTER = { synced: nothing, failed: nothing, closed: nothing }

/** The types whose objects the controllers don't know yet, by controller. */
export class ControllerSyncs {
  readonly #waiting = new Map<string, Set<symbol>>()
  #hasStarted = false

  /** Those controllers have begun that this server is to run. Those that it begins later, as a leader, are no part of its start. */
  started(): void {
    this.#hasStarted = true
  }

  /**
   * Returns a check that fails until the controller knows the present objects of its types for the first time, or a first
   * attempt to get them has failed: that is reported and repeated, and one type that can't be read must not keep a server
   * from serving all others (HEALTH-08). Once it has passed it passes for good.
   */
  checkOf(controller: string): HealthCheck {
    return {
      name: `poststarthook/start-${controller}`,
      check: async () => {
        if (!this.#hasStarted) throw new NotReady(`${controller} has not begun yet`)
        const count = this.#waiting.get(controller)?.size ?? 0
        if (count > 0) throw new NotReady(`${controller} does not know the objects of ${count} types yet`)
      },
    }
  }

  /** Sees the reflectors of a controller. */
  reflectorOf(controller: string): ReturnType<ControllerObserver['reflector']> {
    const waiting = this.#waiting.get(controller) ?? new Set()
    if (this.#hasStarted && waiting.size === 0) return NO_MATTER
    this.#waiting.set(controller, waiting)
    const reflector = Symbol(controller)
    waiting.add(reflector)
    const settled = (): void => void waiting.delete(reflector)
    return { synced: settled, failed: settled, closed: settled }
  }
}
