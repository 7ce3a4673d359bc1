import { formatGroupResource } from '../api/index.ts'
import { pauseAfter, BackgroundError, inSlices, type Eventual, type Turn, pause } from '../async/index.ts'
import { identityOf, type ResourceRegistry } from '../registry/index.ts'
import { watchEvents, type ObjectChange, type WatchEvent } from '../watch/index.ts'
import type { ControllerObserver } from './observer.ts'
import { controllerContext } from './operate.ts'

const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 30_000 }
/** How long the present state may take to arrive (milliseconds). */
const DEADLINE_MILLISECONDS = 60_000

/** Handles objects one by one: an error about one is reported and does not affect the others. */
export interface EventHandler {
  /**
   * Called before the present objects arrive, at the start and after every interruption; objects that do not arrive are
   * gone.
   */
  begin?(): void
  /**
   * Handles an object in its present state, or in its last one if it was deleted. The next object follows when this one
   * is done.
   */
  take(change: ObjectChange): Eventual<void>
  /** Called when all present objects have arrived. */
  synced?(): void
}

export interface ReflectorOptions {
  readonly registry: ResourceRegistry
  /** Name of the controller, for its writes and reports. */
  readonly controller: string
  readonly handler: EventHandler
  /** Namespace to watch; default: all. */
  readonly namespace?: string
  /** Field selector of the objects; default: all of the type. */
  readonly fieldSelector?: string
  /**
   * Waits for the turn to begin, and for that of each further slice of many objects. Default: begins at once, and
   * continues in the next turn of the event loop.
   */
  readonly turn?: Turn
  readonly signal: AbortSignal
  report(error: unknown): void
  readonly observer?: ControllerObserver | undefined
}

/**
 * Passes the objects of a type and their changes to the handler until the signal aborts; reconnects after every
 * interruption.
 */
export async function runReflector(options: ReflectorOptions): Promise<void> {
  const { registry, controller, signal, report } = options
  const { plural, group } = registry.definition
  const observed = options.observer?.reflector(controller, formatGroupResource({ group, resource: plural }))
  let failures = 0
  while (!signal.aborted) {
    failures += 1
    try {
      await listAndWatch(options, () => {
        failures = 0
        observed?.synced()
      })
    } catch (error) {
      if (signal.aborted) break
      observed?.failed()
      report(new BackgroundError(`${controller}: ${plural}.${group}`, error))
    }
    await pause(pauseAfter(Math.max(failures, 1), BACKOFF), signal)
  }
  observed?.closed()
}

const EVERYTHING = {
  namespace: '',
  name: '',
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  allowWatchBookmarks: false,
}

/** One watch from its beginning to its end. */
async function listAndWatch(options: ReflectorOptions, onSynced: () => void): Promise<void> {
  const { registry, controller, handler, turn, signal, namespace = '', fieldSelector = '' } = options
  await turn?.()
  const request = { ...EVERYTHING, namespace, fieldSelector }
  const attempt = new AbortController()
  const deadline = setTimeout(() => attempt.abort(), DEADLINE_MILLISECONDS).unref()
  const either = AbortSignal.any([signal, attempt.signal])
  let first = true
  try {
    const plan = await registry.watch(controllerContext(registry, controller, either), request)
    for await (const events of watchEvents(plan, { signal: either })) {
      clearTimeout(deadline)
      if (first) handler.begin?.()
      await hand(options, events)
      if (first) handler.synced?.()
      if (first) onSynced()
      first = false
    }
    if (attempt.signal.aborted) throw new Error(`its objects did not come within ${DEADLINE_MILLISECONDS / 1000} s`)
  } finally {
    clearTimeout(deadline)
    attempt.abort()
  }
}

const hand = ({ registry, controller, handler, turn, report }: ReflectorOptions, events: readonly WatchEvent[]) => {
  const take = (event: WatchEvent): Eventual<void> => {
    if (event.type === 'BOOKMARK') return
    const failed = (error: unknown): void =>
      report(new BackgroundError(`${controller}: ${subjectOf(registry, event)}`, error))
    try {
      const taken = handler.take(event)
      return taken instanceof Promise ? taken.catch(failed) : undefined
    } catch (error) {
      return failed(error)
    }
  }
  return inSlices(events, take, turn)
}

/** Returns the name of an object in reports, even if it can't be decoded. */
function subjectOf({ definition: { plural, group } }: ResourceRegistry, { object }: ObjectChange): string {
  try {
    const { namespace, name } = identityOf(object)
    return `${plural}.${group} ${[namespace, name].filter((part) => part !== '').join('/')}`
  } catch {
    return `${plural}.${group} of revision ${object.revision}`
  }
}
