import type { ControllerObserver } from '../../runtime/controllers/index.ts'
import { NotReady, type HealthCheck } from '../../runtime/http/index.ts'

const nothing = (): void => undefined
const NO_MATTER = { synced: nothing, failed: nothing, closed: nothing }

/** The types whose objects the controllers have not loaded yet, by controller. */
export class ControllerSyncs {
  readonly #waiting = new Map<string, Set<symbol>>()
  #hasStarted = false

  /**
   * Records that the controllers of this server's start have begun. Those that it starts later, as the leader, are not
   * part of it.
   */
  started(): void {
    this.#hasStarted = true
  }

  /**
   * Returns a check that fails until the controller has loaded the objects of its types, or a first attempt to load
   * them has failed: failures are reported and retried, and one unreadable type must not keep a server from serving all
   * others (HEALTH-08). Once passed, it always passes.
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

  /** Returns the observer of a controller's reflector. */
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
