import { setTimeout as sleep } from 'node:timers/promises'
import type { EncodedEvent, ResourceRegistry } from '../registry/index.ts'
import { controllerContext } from './operate.ts'

const RESTART_MILLISECONDS = 1_000

export interface Follower {
  /** The present state, once at the start and again whenever the thread was lost; replaces what was known. */
  onState(events: readonly EncodedEvent[]): void
  onEvents(events: readonly EncodedEvent[]): void
}

/** Follows all objects of a type until the signal aborts, over every interruption. */
export async function follow(
  registry: ResourceRegistry,
  controller: string,
  follower: Follower,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  const request = {
    namespace: '',
    name: '',
    labelSelector: '',
    fieldSelector: '',
    resourceVersion: '',
    resourceVersionMatch: '',
    allowWatchBookmarks: false,
  }
  while (!signal.aborted) {
    try {
      let first = true
      for await (const events of await registry.watch(controllerContext(registry, controller, signal), request)) {
        if (first) follower.onState(events)
        else follower.onEvents(events)
        first = false
      }
    } catch (error) {
      if (signal.aborted) return
      report(error)
    }
    await sleep(RESTART_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
