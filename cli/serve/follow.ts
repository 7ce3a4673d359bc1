import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamicObject } from '../../runtime/meta/object.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { KeyRange, Store } from '../../runtime/store/contract/index.ts'

const RESTART_MILLISECONDS = 1_000

/** Whoever keeps objects in a form of its own. */
export interface Follower {
  /** Replaces everything by these objects. */
  reset(objects: readonly DynamicObject[]): void
  /** An object as it is now. */
  set(object: DynamicObject): void
  /** An object that is gone, as it was. */
  delete(object: DynamicObject): void
}

export interface FollowOptions {
  readonly store: Store
  readonly range: KeyRange
  readonly follower: Follower
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Tells of all objects of a range, and from then on of their changes, until the signal aborts. Resolves when it is complete. */
export async function follow(options: FollowOptions): Promise<void> {
  const revision = await load(options)
  void goOn(options, revision)
}

async function load({ store, range, follower }: FollowOptions): Promise<number> {
  const { items, revision } = await store.list(range)
  follower.reset(items.map(decodeObject))
  return revision
}

async function goOn(options: FollowOptions, start: number): Promise<void> {
  const { store, range, follower, signal, report } = options
  let revision = start
  while (!signal.aborted) {
    try {
      for await (const batch of store.watch(range, revision, signal)) {
        for (const { value, previous, revision: at } of batch.events) {
          if (value !== undefined) follower.set(decodeObject({ value, revision: at }))
          else if (previous !== undefined) follower.delete(decodeObject(previous))
        }
        revision = batch.revision
      }
      if (!signal.aborted) revision = await load(options)
    } catch (error) {
      if (signal.aborted) return
      report(error)
      await sleep(RESTART_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
      revision = await load(options).catch(() => revision)
    }
  }
}
