import { isUnderDeletion } from '../../meta/lifecycle.ts'
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from '../../meta/validate-metadata.ts'
import {
  decodeObject,
  identityOf,
  type EncodedEvent,
  type EncodedObject,
  type ResourceRegistry,
} from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { follow } from '../follow.ts'
import { WorkQueue } from '../work-queue.ts'
import { COLLECTOR, Collector } from './collector.ts'
import { OwnerGraph, placeKey, type Place } from './graph.ts'
import { hasFinalizer } from './owners.ts'

/** Gathers changes, and leaves writers the time to see what they have asked for. */
const DELAY_MILLISECONDS = 2_000
const RETRY_MILLISECONDS = 1_000
const LONGEST_RETRY_MILLISECONDS = 30_000

const OWNERS = Buffer.from('"ownerReferences":')
const DELETION = Buffer.from('"deletionTimestamp":')
const bytesOf = ({ value }: EncodedObject): Buffer =>
  value instanceof Buffer ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
/** Whether an object may have owners or be under deletion: few do. */
function isOfInterest(object: EncodedObject): boolean {
  const bytes = bytesOf(object)
  return bytes.includes(OWNERS) || bytes.includes(DELETION)
}

/**
 * Deletes what belonged to objects that are gone (DEL-11). It follows all types, but decodes only objects that have
 * owners or are under deletion. Several servers may run it at once.
 */
export function garbageCollector({ catalog, report, ...options }: ControllerOptions): Controller {
  const stop = new AbortController()
  const { signal } = stop
  const graph = new OwnerGraph()
  const collector = new Collector(catalog, graph, signal)
  const following = new Map<ResourceRegistry, { readonly abort: AbortController; readonly done: Promise<void> }>()
  const starting = new Set<ResourceRegistry>()
  const early = new Set<string>()
  /** Objects that wait for their dependents or for these to be let go, by uid. */
  const waiting = new Map<string, Place>()
  const queue = new WorkQueue(
    {
      delayMilliseconds: options.collectionDelayMilliseconds ?? DELAY_MILLISECONDS,
      retryMilliseconds: RETRY_MILLISECONDS,
      longestRetryMilliseconds: LONGEST_RETRY_MILLISECONDS,
    },
    (key) => collector.visit(key),
    report,
  )

  /** Nothing is judged before everything that may depend on it is known. */
  function enqueue(place: Place): void {
    if (starting.size > 0) early.add(placeKey(place))
    else queue.add(placeKey(place))
  }
  function started(registry: ResourceRegistry): void {
    if (!starting.delete(registry) || starting.size > 0) return
    for (const key of early) queue.add(key)
    early.clear()
  }

  /** Owners that may go on now that a dependent has changed. */
  function wake(owners: readonly string[]): void {
    for (const uid of owners) {
      const place = waiting.get(uid)
      if (place !== undefined) enqueue(place)
    }
  }

  function present(place: Place, object: EncodedObject): void {
    const owned = bytesOf(object).includes(OWNERS)
    if (!owned) wake(graph.remove(place))
    if (!owned && !bytesOf(object).includes(DELETION)) return
    const decoded = decodeObject(object)
    const { uid = '', ownerReferences = [] } = decoded.metadata
    if (ownerReferences.length > 0) {
      wake(graph.set({ place, uid, owners: ownerReferences }))
      enqueue(place)
    } else if (owned) wake(graph.remove(place))
    const answered = hasFinalizer(decoded, FOREGROUND_FINALIZER) || hasFinalizer(decoded, ORPHAN_FINALIZER)
    if (!isUnderDeletion(decoded.metadata) || !answered) return
    waiting.set(uid, place)
    enqueue(place)
  }

  function gone(place: Place, object: EncodedObject): void {
    wake(graph.remove(place))
    if (waiting.size > 0) waiting.delete(identityOf(object).uid)
    if (graph.size === 0) return
    for (const dependent of graph.dependentsOf(identityOf(object).uid)) enqueue(dependent.place)
  }

  function placeOf({ definition: { group, plural } }: ResourceRegistry, object: EncodedObject): Place {
    const { namespace, name } = identityOf(object)
    return { group, plural, namespace, name }
  }

  function handle(registry: ResourceRegistry, events: readonly EncodedEvent[]): void {
    for (const event of events) {
      if (event.type === 'BOOKMARK') continue
      if (event.type === 'DELETED') gone(placeOf(registry, event.object), event.object)
      else if (graph.size > 0 || isOfInterest(event.object)) {
        present(placeOf(registry, event.object), event.object)
      }
    }
  }

  function start(registry: ResourceRegistry): void {
    const { group, plural } = registry.definition
    const abort = new AbortController()
    starting.add(registry)
    const follower = {
      onState(events: readonly EncodedEvent[]) {
        for (const place of graph.placesOf(group, plural)) graph.remove(place)
        handle(registry, events)
        // After an interruption: deletions of this type may have been missed.
        if (!starting.has(registry)) for (const { place } of graph.all()) enqueue(place)
        started(registry)
      },
      onEvents: (events: readonly EncodedEvent[]) => handle(registry, events),
    }
    const done = follow(registry, COLLECTOR, follower, AbortSignal.any([signal, abort.signal]), report)
    following.set(registry, { abort, done })
  }

  function adjust(): void {
    const served = new Set(catalog.all().filter(isFollowed))
    for (const [registry, { abort }] of following) {
      if (served.has(registry)) continue
      abort.abort()
      following.delete(registry)
      started(registry)
    }
    for (const registry of served) if (!following.has(registry)) start(registry)
  }

  adjust()
  const forget = catalog.onChange(adjust)
  return {
    async close() {
      forget()
      stop.abort()
      await queue.close()
      await Promise.all([...following.values()].map(({ done }) => done))
    },
  }
}

/** Events come in masses and never have dependents. */
const isFollowed = ({ definition }: ResourceRegistry): boolean =>
  definition.kind !== 'Event' && definition.verbs.includes('watch')
