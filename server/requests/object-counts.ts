import type { Eventual } from '../../runtime/async/index.ts'
import { collectionRange } from '../../runtime/api/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

/** How long a number is used without another look; milliseconds. */
const FRESH_MILLISECONDS = 1_000
/** Ranges that are remembered. */
const MOST_KNOWN = 10_000

interface Count {
  objects: number
  /** When it was read, by the clock of the process. */
  read: number
}

/** Tells how many objects a type has, without a wait but for the first time. */
export class ObjectCounts {
  readonly #store: Store
  readonly #known = new Map<string, Count>()

  constructor(store: Store) {
    this.#store = store
  }

  readonly countOf = (group: string, resource: string, namespace: string): Eventual<number> => {
    const key = `${group}/${resource}/${namespace}`
    const known = this.#known.get(key)
    if (known === undefined) return this.#read(key, collectionRange({ group, resource }, namespace)).catch(() => 0)
    if (performance.now() - known.read > FRESH_MILLISECONDS) {
      known.read = performance.now()
      void this.#read(key, collectionRange({ group, resource }, namespace)).catch(() => undefined)
    }
    return known.objects
  }

  async #read(key: string, range: ReturnType<typeof collectionRange>): Promise<number> {
    const { items, remaining } = await this.#store.list(range, { limit: 1, read: 'any' })
    const objects = items.length + remaining
    this.#known.set(key, { objects, read: performance.now() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return objects
  }
}
