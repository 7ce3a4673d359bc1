import { setImmediate as turn } from 'node:timers/promises'
import {
  Compacted,
  type Key,
  type KeyRange,
  type Revision,
  type StoreEvent,
  type WatchBatch,
} from '../contract/index.ts'
import { keyOrderFor } from './keys.ts'
import type { ReplicaState } from './replica-state.ts'

interface Subscription {
  readonly range: KeyRange
  /**
   * All events of the range up to this revision are delivered. While the watcher sleeps it may be far behind without
   * missing any.
   */
  position: Revision
  caughtUp: boolean
  /** Set while the watcher has seen everything. */
  wake: (() => void) | undefined
}

/** Most watchers that are woken in one turn of the event loop to report progress; one takes 10 µs. */
const WOKEN_AT_ONCE = 100

const LIMITS = { found: 500, scanned: 5_000 }

/**
 * The watches of a store. Watchers read the retained history, each at its own pace, so a slow one costs no memory. A
 * watcher that has seen everything sleeps until an event of its range is applied.
 */
export class Subscriptions {
  #state: ReplicaState
  readonly #backlog: number
  /** By the first two segments of the keys; wider ranges under ''. */
  readonly #byPrefix = new Map<Key, Set<Subscription>>()
  #closed = false

  constructor(state: ReplicaState, backlog: number) {
    this.#state = state
    this.#backlog = backlog
  }

  /**
   * Watches a range, see Store.watch. The first batch comes at once, even if empty, unless the revision has not been
   * reached.
   */
  async *watch(range: KeyRange, after: Revision, signal: AbortSignal): AsyncGenerator<WatchBatch, void> {
    const subscription: Subscription = { range, position: after, caughtUp: false, wake: undefined }
    const peers = this.#peers(range)
    const stop = (): void => subscription.wake?.()
    let fresh = true
    peers.add(subscription)
    signal.addEventListener('abort', stop)
    try {
      while (!signal.aborted && !this.#closed) {
        this.#assertRetained(subscription)
        const { revision } = this.#state
        const batch = this.#state.history.read(range, subscription.position, LIMITS)
        const behind = batch.revision < revision
        subscription.position = batch.revision
        if (batch.events.length > 0 || (!behind && fresh && batch.revision === revision)) {
          fresh = false
          yield batch
        } else if (!behind) fresh = await this.#sleep(subscription)
        if (behind) await turn()
      }
    } finally {
      signal.removeEventListener('abort', stop)
      peers.delete(subscription)
    }
  }

  /** Wakes the watchers of the events, which have just been applied. */
  applied(first: Revision, events: readonly StoreEvent[]): void {
    const wide = this.#byPrefix.get('')
    for (const event of events) {
      if (wide !== undefined && wide.size > 0) wakeMatching(wide, first, event)
      const peers = this.#byPrefix.get(prefixOf(event.key))
      if (peers !== undefined && peers.size > 0) wakeMatching(peers, first, event)
    }
  }

  /**
   * Reports the present revision to all watchers that have seen everything, 100 in each turn of the event loop:
   * with a watcher for each type, thousands of definitions have thousands of watchers.
   */
  async progress(): Promise<void> {
    let woken = 0
    for (const peers of this.#byPrefix.values()) {
      for (const subscription of peers) {
        if (subscription.wake === undefined) continue
        subscription.position = Math.max(subscription.position, this.#state.revision)
        subscription.wake()
        if (++woken % WOKEN_AT_ONCE === 0) await turn()
      }
    }
  }

  /** Continues with a state that was loaded anew. */
  replaced(state: ReplicaState): void {
    const { revision } = this.#state
    this.#state = state
    this.#wakeAll((subscription) => Math.max(subscription.position, revision))
  }

  close(): void {
    this.#closed = true
    this.#wakeAll((subscription) => subscription.position)
  }

  #wakeAll(position: (subscription: Subscription) => Revision): void {
    for (const peers of this.#byPrefix.values()) {
      for (const subscription of peers) {
        if (subscription.wake === undefined) continue
        subscription.position = position(subscription)
        subscription.wake()
      }
    }
  }

  /** Sleeps until woken; resolves with whether to report progress even without events. */
  #sleep(subscription: Subscription): Promise<boolean> {
    subscription.caughtUp = true
    return new Promise((resolve) => {
      const wake = (): void => {
        subscription.wake = undefined
        resolve(subscription.position === this.#state.revision)
      }
      subscription.wake = wake
    })
  }

  #assertRetained({ position, caughtUp }: Subscription): void {
    const { revision, history } = this.#state
    if (position < history.trimmed) throw new Compacted(position, history.trimmed)
    if (caughtUp && revision - position > this.#backlog) throw new Compacted(position, revision - this.#backlog)
  }

  #peers(range: KeyRange): Set<Subscription> {
    const prefix = prefixOf(range.start)
    const name = prefix !== '' && keyOrderFor(range.end)(range.end, successor(prefix)) ? prefix : ''
    const peers = this.#byPrefix.get(name) ?? new Set()
    this.#byPrefix.set(name, peers)
    return peers
  }
}

function wakeMatching(peers: ReadonlySet<Subscription>, first: Revision, { key, revision }: StoreEvent): void {
  const before = keyOrderFor(key)
  for (const subscription of peers) {
    if (subscription.wake === undefined || revision <= subscription.position) continue
    if (before(key, subscription.range.start) || !before(key, subscription.range.end)) continue
    subscription.position = Math.max(subscription.position, first - 1)
    subscription.wake()
  }
}

/** Returns `/<group>/<resource>/` of a key; '' if it has none. */
function prefixOf(key: Key): Key {
  const second = key.indexOf('/', 1)
  const third = second < 0 ? -1 : key.indexOf('/', second + 1)
  return third < 0 || !key.startsWith('/') ? '' : key.slice(0, third + 1)
}

/** Returns the first key after all those with the prefix; keys equal to it are not before it. */
const successor = (prefix: Key): Key => `${prefix.slice(0, -1)}0\u0000`
