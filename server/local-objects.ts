import { UnreadableObject } from '../runtime/admission/index.ts'
import { BackgroundError, whenKnown, type Eventual } from '../runtime/async/index.ts'
import {
  collectionRange,
  objectKey,
  parseObjectKey,
  type DynamicObject,
  type GroupResource,
} from '../runtime/api/index.ts'
import type { Store, Stored } from '../runtime/store/contract/index.ts'
import type { ReadStored } from './stored-objects.ts'

/** Keeps the objects of local state by name until it moves on: the writes between two batches of the log read the same ones. */
class LocalAnswers<T> {
  readonly #store: Store
  readonly #answers = new Map<string, T>()
  #revision = -1

  constructor(store: Store) {
    this.#store = store
  }

  get(name: string, ask: (name: string) => Promise<T>): Eventual<T> {
    const revision = this.#store.localRevision()
    if (revision !== this.#revision) {
      this.#answers.clear()
      this.#revision = revision
    }
    const known = this.#answers.get(name)
    if (known !== undefined) return known
    return ask(name).then((answer) => {
      if (this.#revision === revision) this.#answers.set(name, answer)
      return answer
    })
  }
}

export interface FinderOptions {
  readonly store: Store
  readonly type: GroupResource
  readonly read: ReadStored
}

/**
 * Finds cluster-scoped objects: in local state, or, where that has none, in the newest state. Many writes read the same
 * objects, so each version is decoded once.
 */
export function finder({ store, type, read }: FinderOptions): (name: string) => Eventual<DynamicObject | undefined> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const answers = new LocalAnswers<DynamicObject | undefined>(store)
  const inState = async (name: string, level: 'any' | 'consistent'): Promise<DynamicObject | undefined> => {
    const stored = await store.get(objectKey(type, { namespace: '', name }), { read: level })
    if (stored === undefined) return undefined
    const known = decoded.get(stored) ?? read(stored)
    decoded.set(stored, known)
    return known
  }
  const local = (name: string) => inState(name, 'any')
  return (name) => whenKnown(answers.get(name, local), (known) => known ?? inState(name, 'consistent'))
}

export type Listed = DynamicObject | UnreadableObject

export interface ListerOptions extends FinderOptions {
  /** Called with every version that can't be read, once. */
  report(error: unknown): void
}

/** Lists all cluster-scoped objects of a type in local state, by name, and decodes each version once. */
export function lister({ store, type, read, report }: ListerOptions): () => Eventual<readonly Listed[]> {
  const decoded = new WeakMap<Stored, Listed>()
  const answers = new LocalAnswers<readonly Listed[]>(store)
  const range = collectionRange(type, '')
  const list = async (): Promise<readonly Listed[]> => {
    const { items } = await store.list(range, { read: 'any' })
    return items.map((stored) => {
      const object = decoded.get(stored) ?? listed(stored)
      decoded.set(stored, object)
      return object
    })
  }
  function listed(stored: Stored): Listed {
    try {
      return read(stored)
    } catch (error) {
      report(new BackgroundError(stored.key, error))
      return new UnreadableObject(parseObjectKey(stored.key).name, Buffer.from(stored.value).toString('utf8'))
    }
  }
  return () => answers.get('', list)
}

/** Returns those that can be read. */
export const readable =
  (list: () => Eventual<readonly Listed[]>): (() => Eventual<readonly DynamicObject[]>) =>
  () =>
    whenKnown(list(), (all) => all.filter((each): each is DynamicObject => !(each instanceof UnreadableObject)))
