import { inWeighedSlices, unthrown, whenKnown, type Turn } from '../../async/index.ts'
import type { GroupResource } from '../../api/index.ts'
import { conversionWeight } from '../../codec/index.ts'
import type { Store, StoreEvent, Stored } from '../../store/contract/index.ts'
import { UnreadableObjects } from './unreadable-objects.ts'

/** The weight of looking up a value whose view is already known. */
const KNOWN = 8

/** Maps stored values to the values that are shown. The result is kept for as long as the value is stored. */
export interface StoredView {
  /** Returns what is shown for a value, the same bytes if nothing changes; undefined: it is not known yet. */
  known(value: Uint8Array): Uint8Array | undefined
  make(value: Uint8Array): Uint8Array
  /** Waits for the turn of one more slice of a long list. */
  readonly turn: Turn
}

/** Returns a view that remembers its results. */
export function rememberingView(make: StoredView['make'], turn: Turn): StoredView {
  const shown = new WeakMap<Uint8Array, Uint8Array>()
  return {
    turn,
    known: (value) => shown.get(value),
    make(value) {
      const bytes = make(value)
      shown.set(value, bytes)
      return bytes
    },
  }
}

/**
 * Maps the values of items, in order, and yields to other work where values are not known yet: a large list at once
 * would hold up everybody.
 */
export const showEach = <T extends { readonly value: Uint8Array | undefined }>(
  view: StoredView,
  items: readonly T[],
  put: (item: T, shown: () => Uint8Array | undefined) => void,
): Promise<void> =>
  inWeighedSlices(
    items,
    (item) => {
      const { value } = item
      const known = value === undefined ? undefined : view.known(value)
      put(item, () => (value === undefined ? undefined : (known ?? view.make(value))))
      return value === undefined || known !== undefined ? KNOWN : conversionWeight(value)
    },
    view.turn,
  )

/**
 * Returns a store whose values pass through a view. A get or a list throws UnreadableObjects if the view throws for
 * some of them.
 */
export function viewedStore(store: Store, type: GroupResource, view: StoredView): Store {
  const show = (value: Uint8Array): Uint8Array => view.known(value) ?? view.make(value)
  const seen = (one: Stored, value: Uint8Array): Stored =>
    value === one.value ? one : { key: one.key, revision: one.revision, value }
  const list = async (all: readonly Stored[]): Promise<readonly Stored[]> => {
    const items: Stored[] = []
    const unreadable: string[] = []
    let cause: unknown
    await showEach(view, all, (one, shown) => {
      try {
        items.push(seen(one, shown() ?? one.value))
      } catch (error) {
        unreadable.push(one.key)
        cause ??= error
      }
    })
    if (unreadable.length > 0) throw new UnreadableObjects(type, unreadable, cause)
    return items
  }
  const eventsOf = async (all: readonly StoreEvent[]): Promise<readonly StoreEvent[]> => {
    const events: StoreEvent[] = []
    await showEach(view, all, (one, shown) => {
      const value = shown()
      const previous = one.previous === undefined ? undefined : seen(one.previous, show(one.previous.value))
      const isSame = value === one.value && previous === one.previous
      events.push(isSame ? one : { key: one.key, revision: one.revision, value, previous })
    })
    return events
  }
  const shown = (found: Stored | undefined): Stored | undefined => {
    if (found === undefined) return undefined
    try {
      return seen(found, show(found.value))
    } catch (error) {
      throw new UnreadableObjects(type, [found.key], error)
    }
  }
  return {
    get: (key, options) => unthrown(() => whenKnown(store.get(key, options), shown)),
    async list(range, options) {
      const page = await store.list(range, options)
      return { ...page, items: await list(page.items) }
    },
    async *watch(range, after, signal) {
      for await (const { revision, events } of store.watch(range, after, signal))
        yield { revision, events: await eventsOf(events) }
    },
    commit: (writes, options) => store.commit(writes, options),
    revision: () => store.revision(),
    localRevision: () => store.localRevision(),
    waitFor: (revision, timeoutMilliseconds) => store.waitFor(revision, timeoutMilliseconds),
    compactedRevision: () => store.compactedRevision(),
    healthy: () => store.healthy(),
    size: () => store.size(),
    close: () => store.close(),
  }
}
