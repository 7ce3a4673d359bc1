import type { GroupResource } from '../../api/index.ts'
import type { Store, StoreEvent, Stored } from '../../store/contract/index.ts'
import { UnreadableObjects } from './unreadable-objects.ts'

/**
 * A store whose values are seen through a function that gives the same bytes for what is to be seen as it is. A get or a
 * list throws UnreadableObjects for those of which the function throws.
 */
export function viewedStore(store: Store, type: GroupResource, view: (value: Uint8Array) => Uint8Array): Store {
  const stored = (one: Stored): Stored => {
    const value = view(one.value)
    return value === one.value ? one : { key: one.key, revision: one.revision, value }
  }
  const allReadable = (all: readonly Stored[]): readonly Stored[] => {
    const items: Stored[] = []
    const unreadable: string[] = []
    let cause: unknown
    for (const one of all) {
      try {
        items.push(stored(one))
      } catch (error) {
        unreadable.push(one.key)
        cause ??= error
      }
    }
    if (unreadable.length > 0) throw new UnreadableObjects(type, unreadable, cause)
    return items
  }
  const event = (one: StoreEvent): StoreEvent => {
    const value = one.value === undefined ? undefined : view(one.value)
    const previous = one.previous === undefined ? undefined : stored(one.previous)
    const same = value === one.value && previous === one.previous
    return same ? one : { key: one.key, revision: one.revision, value, previous }
  }
  return {
    async get(key, options) {
      const found = await store.get(key, options)
      return found === undefined ? undefined : allReadable([found])[0]
    },
    async list(range, options) {
      const page = await store.list(range, options)
      return { ...page, items: allReadable(page.items) }
    },
    async *watch(range, after, signal) {
      for await (const { revision, events } of store.watch(range, after, signal))
        yield { revision, events: events.map(event) }
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
