import type { Eventual } from '../../runtime/async/index.ts'
import { collectionRange, type GroupResource } from '../../runtime/api/index.ts'
import type { Stores } from '../stores/stores.ts'

/** How long a count is used before it is refreshed; milliseconds. */
const FRESH_MILLISECONDS = 1_000
/** Most ranges that are remembered. */
const MOST_KNOWN = 10_000

interface Count {
  objects: number
  /** When it was read, by the clock of the process. */
  read: number
}

/** Counts the objects of a type; only the first call for a range waits. */
export class ObjectCounts {
  readonly #stores: Pick<Stores, 'of'>
  readonly #known = new Map<string, Count>()

  constructor(stores: Pick<Stores, 'of'>) {
    this.#stores = stores
  }

  readonly countOf = (group: string, resource: string, namespace: string): Eventual<number> => {
    const key = `${group}/${resource}/${namespace}`
    const known = this.#known.get(key)
    const type = { group, resource }
    if (known === undefined) return this.#read(key, type, namespace).catch(() => 0)
    if (performance.now() - known.read > FRESH_MILLISECONDS) {
      known.read = performance.now()
      void this.#read(key, type, namespace).catch(() => undefined)
    }
    return known.objects
  }

  async #read(key: string, type: GroupResource, namespace: string): Promise<number> {
    const range = collectionRange(type, namespace)
    const { items, remaining } = await this.#stores.of(type).list(range, { limit: 1, read: 'any' })
    const objects = items.length + remaining
    this.#known.set(key, { objects, read: performance.now() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return objects
  }
}
