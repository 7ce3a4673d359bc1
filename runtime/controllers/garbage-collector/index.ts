import { Turns } from '../../async/index.ts'
import type { ResourceRegistry } from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { runReflector } from '../reflector.ts'
import { metadataOf } from '../operate.ts'
import { WorkQueue } from '../work-queue.ts'
import { COLLECTOR, Collector } from './collector.ts'
import { OwnerGraph, placeKey } from './graph.ts'
import { GraphUpdates } from './graph-updates.ts'

/** Collects changes, and gives writers time to see the effect of their requests. */
const DELAY_MILLISECONDS = 2_000
const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 30_000 }

/**
 * Deletes dependents of objects that are gone (DEL-11). It watches all types, but decodes only objects that have owners
 * or are being deleted. Several servers may run it at once.
 */
export function garbageCollector({ catalog, report, observer, ...options }: ControllerOptions): Controller {
  const stop = new AbortController()
  const turns = new Turns()
  const { signal } = stop
  const graph = new OwnerGraph()
  const updates = new GraphUpdates(graph, { add: (key) => queue.add(key), drop: (key) => queue.drop(key) })
  const reflectors = new Map<ResourceRegistry, { readonly abort: AbortController; readonly done: Promise<void> }>()
  const queue = new WorkQueue(
    {
      name: COLLECTOR,
      delayMilliseconds: options.collectionDelayMilliseconds ?? DELAY_MILLISECONDS,
      backoff: BACKOFF,
      report,
      observer,
    },
    (key, end) =>
      new Collector({
        catalog,
        graph,
        signal: end,
        isComplete: () => updates.isComplete,
        enqueue: (place) => queue.add(placeKey(place)),
      }).visit(key),
  )

  function start(registry: ResourceRegistry): void {
    const abort = new AbortController()
    const done = runReflector({
      registry: metadataOf(registry),
      controller: COLLECTOR,
      handler: updates.begin(registry),
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
    updates.end(registry)
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

/** Events are many and never have dependents. */
const isReflected = ({ definition }: ResourceRegistry): boolean =>
  definition.kind !== 'Event' && definition.verbs.includes('watch')
