import { UnreadableObject } from '../../runtime/admission/index.ts'
import { BackgroundError, whenKnown, type Eventual } from '../../runtime/async/index.ts'
import {
  collectionRange,
  objectKey,
  parseObjectKey,
  type DynamicObject,
  type GroupResource,
} from '../../runtime/api/index.ts'
import type { LocalStore, Stored } from '../../runtime/store/contract/index.ts'
import type { ReadStored } from './stored-objects.ts'

/**
 * Caches results of local state by name until its revision changes: the writes between two batches of the log read the
 * same objects.
 */
class LocalAnswers<T> {
  readonly #store: LocalStore
  readonly #answers = new Map<string, T>()
  #revision = -1

  constructor(store: LocalStore) {
    this.#store = store
  }

  get(name: string, ask: (name: string) => T): T {
    const revision = this.#store.localRevision()
    if (revision !== this.#revision) {
      this.#answers.clear()
      this.#revision = revision
    }
    const known = this.#answers.get(name)
    if (known !== undefined) return known
    const answer = ask(name)
    // Absent objects are not cached: clients may ask for any number of names.
    if (answer !== undefined) this.#answers.set(name, answer)
    return answer
  }
}

export interface FinderOptions {
  readonly store: LocalStore
  readonly type: GroupResource
  readonly read: ReadStored
}

/**
 * Finds cluster-scoped objects in local state or, if they are missing there, by a consistent read. Many writes read the
 * same objects, so each version is decoded once.
 */
export function finder({ store, type, read }: FinderOptions): (name: string) => Eventual<DynamicObject | undefined> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const answers = new LocalAnswers<DynamicObject | undefined>(store)
  const decodedOf = (stored: Stored | undefined): DynamicObject | undefined => {
    if (stored === undefined) return undefined
    const known = decoded.get(stored) ?? read(stored)
    decoded.set(stored, known)
    return known
  }
  const keyOf = (name: string) => objectKey(type, { namespace: '', name })
  const local = (name: string) => decodedOf(store.local.get(keyOf(name)))
  return (name) => answers.get(name, local) ?? whenKnown(store.get(keyOf(name)), decodedOf)
}

export type Listed = DynamicObject | UnreadableObject

export interface ListerOptions extends FinderOptions {
  /** Called with every version that can't be read, once. */
  report(error: unknown): void
}

/** Lists all cluster-scoped objects of a type in local state, by name, and decodes each version once. */
export function lister({ store, type, read, report }: ListerOptions): () => readonly Listed[] {
  const decoded = new WeakMap<Stored, Listed>()
  const answers = new LocalAnswers<readonly Listed[]>(store)
  const range = collectionRange(type, '')
  const list = (): readonly Listed[] =>
    store.local.list(range).map((stored) => {
      const object = decoded.get(stored) ?? listed(stored)
      decoded.set(stored, object)
      return object
    })
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

/** Returns the readable objects. */
export const readable =
  (list: () => readonly Listed[]): (() => readonly DynamicObject[]) =>
  () =>
    list().filter((each): each is DynamicObject => !(each instanceof UnreadableObject))
