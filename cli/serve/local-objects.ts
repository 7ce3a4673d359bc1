import { whenKnown, type Eventual } from '../../runtime/async/index.ts'
import { collectionRange, objectKey, type DynamicObject, type GroupResource } from '../../runtime/api/index.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store, Stored } from '../../runtime/store/contract/index.ts'

/** Answers of local state by name, kept until it moves on: the writes between two batches of the log ask for the same. */
class LocalAnswers<T> {
  private readonly store: Store
  private readonly answers = new Map<string, T>()
  private revision = -1

  constructor(store: Store) {
    this.store = store
  }

  get(name: string, ask: (name: string) => Promise<T>): Eventual<T> {
    const revision = this.store.localRevision()
    if (revision !== this.revision) {
      this.answers.clear()
      this.revision = revision
    }
    const known = this.answers.get(name)
    if (known !== undefined) return known
    return ask(name).then((answer) => {
      if (this.revision === revision) this.answers.set(name, answer)
      return answer
    })
  }
}

/**
 * Finds cluster-scoped objects: in local state, and where they are absent there, in the newest. Many writes ask for the
 * same ones: each version is decoded once.
 */
export function finder(store: Store, type: GroupResource): (name: string) => Eventual<DynamicObject | undefined> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const answers = new LocalAnswers<DynamicObject | undefined>(store)
  const inState = async (name: string, read: 'any' | 'consistent'): Promise<DynamicObject | undefined> => {
    const stored = await store.get(objectKey(type, { namespace: '', name }), { read })
    if (stored === undefined) return undefined
    const known = decoded.get(stored) ?? decodeObject(stored)
    decoded.set(stored, known)
    return known
  }
  const local = (name: string) => inState(name, 'any')
  return (name) => whenKnown(answers.get(name, local), (known) => known ?? inState(name, 'consistent'))
}

/** All cluster-scoped objects of a type in local state, by name; each version is decoded once. */
export function lister(store: Store, type: GroupResource): () => Eventual<readonly DynamicObject[]> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const answers = new LocalAnswers<readonly DynamicObject[]>(store)
  const range = collectionRange(type, '')
  const list = async (): Promise<readonly DynamicObject[]> => {
    const { items } = await store.list(range, { read: 'any' })
    return items.map((stored) => {
      const object = decoded.get(stored) ?? decodeObject(stored)
      decoded.set(stored, object)
      return object
    })
  }
  return () => answers.get('', list)
}
