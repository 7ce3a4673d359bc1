import { Turns } from '../../async/index.ts'
import { isUnderDeletion, FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from '../../api/index.ts'
import {
  identityOf,
  mentionsOf,
  readStored,
  type EncodedObject,
  type Mentions,
  type ResourceRegistry,
} from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { runReflector, type EventHandler } from '../reflector.ts'
import { metadataOf } from '../operate.ts'
import { WorkQueue } from '../work-queue.ts'
import { COLLECTOR, Collector } from './collector.ts'
import { OwnerGraph, placeKey, type ObjectPlace } from './graph.ts'
import { hasFinalizer } from './owners.ts'

/** Gathers changes, and leaves writers the time to see what they have asked for. */
const DELAY_MILLISECONDS = 2_000
const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 30_000 }

/**
 * Deletes what belonged to objects that are gone (DEL-11). It reflects all types, but decodes only objects that have
 * owners or are under deletion. Several servers may run it at once.
 */
export function garbageCollector({ catalog, report, observer, ...options }: ControllerOptions): Controller {
  const stop = new AbortController()
  const turns = new Turns()
  const { signal } = stop
  const graph = new OwnerGraph()
  const reflectors = new Map<ResourceRegistry, { readonly abort: AbortController; readonly done: Promise<void> }>()
  /** Types whose objects are not known yet. */
  const starting = new Set<ResourceRegistry>()
  const queue = new WorkQueue(
    {
      name: COLLECTOR,
      delayMilliseconds: options.collectionDelayMilliseconds ?? DELAY_MILLISECONDS,
      backoff: BACKOFF,
      report,
      observer,
    },
    (key, end) => new Collector({ catalog, graph, signal: end, isComplete, enqueue }).visit(key),
  )

  function isComplete(): boolean {
    return starting.size === 0
  }
  function enqueue(place: ObjectPlace): void {
    queue.add(placeKey(place))
  }
  function started(registry: ResourceRegistry): void {
    if (starting.delete(registry) && isComplete()) graph.allWaiting().forEach(enqueue)
  }

  /** Owners that may go on now that a dependent has changed. */
  function wake(owners: readonly string[]): void {
    for (const uid of owners) {
      const place = graph.waitingAt(uid)
      if (place !== undefined) enqueue(place)
    }
  }

  function present(place: ObjectPlace, object: EncodedObject, { owners, deletion }: Mentions): void {
    if (!owners) wake(graph.remove(place))
    if (!owners && !deletion) return
    const decoded = readStored(object)
    const { uid = '', ownerReferences = [] } = decoded.metadata
    if (ownerReferences.length > 0) {
      wake(graph.set({ place, uid, owners: ownerReferences }))
      enqueue(place)
    } else if (owners) wake(graph.remove(place))
    const answered = hasFinalizer(decoded, FOREGROUND_FINALIZER) || hasFinalizer(decoded, ORPHAN_FINALIZER)
    if (!isUnderDeletion(decoded.metadata) || !answered) return
    graph.wait(uid, place)
    enqueue(place)
    // One in a circle may wait for this one, and this one not for it.
    wake(ownerReferences.map((owner) => owner.uid))
  }

  function gone(place: ObjectPlace, object: EncodedObject): void {
    queue.drop(placeKey(place))
    wake(graph.remove(place))
    if (graph.isIdle) return
    const { uid } = identityOf(object)
    graph.endWait(uid)
    for (const dependent of graph.dependentsOf(uid)) enqueue(dependent.place)
  }

  function placeOf({ definition: { group, plural } }: ResourceRegistry, object: EncodedObject): ObjectPlace {
    const { namespace, name } = identityOf(object)
    return { group, plural, namespace, name }
  }

  /** Takes in the objects of a type; after an interruption also what went in the meantime. */
  function handlerOf(registry: ResourceRegistry): EventHandler {
    const { group, plural } = registry.definition
    let seen: Set<string> | undefined
    return {
      begin() {
        seen = new Set()
      },
      take({ type, object }) {
        if (type === 'DELETED') return gone(placeOf(registry, object), object)
        const mentions = mentionsOf(object)
        // Few objects have owners or are under deletion.
        if (graph.isIdle && !mentions.owners && !mentions.deletion) return
        const place = placeOf(registry, object)
        seen?.add(placeKey(place))
        present(place, object, mentions)
      },
      synced() {
        for (const place of graph.placesOf(group, plural))
          if (seen?.has(placeKey(place)) === false) wake(graph.remove(place))
        seen = undefined
        // After an interruption: deletions of this type may have been missed.
        if (!starting.has(registry)) for (const { place } of graph.all()) enqueue(place)
        started(registry)
      },
    }
  }

  function start(registry: ResourceRegistry): void {
    const abort = new AbortController()
    starting.add(registry)
    const done = runReflector({
      registry: metadataOf(registry),
      controller: COLLECTOR,
      handler: handlerOf(registry),
      turn: turns.next,
      signal: AbortSignal.any([signal, abort.signal]),
      report,
      observer,
    })
    reflectors.set(registry, { abort, done })
  }

  function end(registry: ResourceRegistry): void {
    reflectors.get(registry)?.abort.abort()
    reflectors.delete(registry)
    started(registry)
  }

  for (const registry of catalog.all().filter(isReflected)) start(registry)
  const forget = catalog.onChange((added, removed) => {
    if (removed !== undefined) end(removed)
    if (added !== undefined && isReflected(added)) start(added)
  })
  return {
    async close() {
      forget()
      stop.abort()
      await queue.close()
      await Promise.all([...reflectors.values()].map(({ done }) => done))
    },
  }
}

/** Events come in masses and never have dependents. */
const isReflected = ({ definition }: ResourceRegistry): boolean =>
  definition.kind !== 'Event' && definition.verbs.includes('watch')
