import type { LeaderFence } from '../../runtime/controllers/index.ts'
import { ConditionFailed, type Revision, type Store } from '../../runtime/store/contract/index.ts'

/** Outside `/<group>/…`, so that no client reaches it: a right to write Leases is none to let a deposed leader write. */
const KEY = '/-/leaders/controller-manager'

/** A store that a type has of its own. */
interface NamedStore {
  readonly name: string
  readonly store: Store
}

/** The place of a leader in a store of a type. */
interface Place {
  readonly identity: string
  /** Revision of its place in the main store: the higher one is that of the later leader. */
  readonly term: Revision
}

/**
 * The place of the leader of the controllers, at a key of the store that each new leader writes once, and then in each store
 * that a type has of its own: nobody leads before all of them know.
 */
export const leaderFence = (store: Store, own: readonly NamedStore[] = []): LeaderFence => ({
  revision: async () => (await store.get(KEY))?.revision ?? 0,
  async take(expect, identity) {
    const revision = await put(store, expect, { identity })
    if (revision === undefined) return undefined
    const elsewhere = new Map<string, Revision>()
    for (const { name, store: each } of own) {
      const taken = await takeIn(each, { identity, term: revision })
      if (taken === undefined) return undefined
      elsewhere.set(name, taken)
    }
    return own.length === 0 ? { key: KEY, revision } : { key: KEY, revision, elsewhere }
  },
})

/** Takes the place in the store of a type unless a later leader has it. */
async function takeIn(store: Store, place: Place): Promise<Revision | undefined> {
  for (;;) {
    const present = await store.get(KEY)
    const { term = 0 } =
      present === undefined ? {} : (JSON.parse(Buffer.from(present.value).toString()) as Partial<Place>)
    if (term > place.term) return undefined
    const taken = await put(store, present?.revision ?? 0, place)
    if (taken !== undefined) return taken
  }
}

/** Writes the place if it is still at the revision; undefined: another was faster. */
async function put(store: Store, expect: Revision, place: object): Promise<Revision | undefined> {
  try {
    return await store.commit([{ key: KEY, expect, value: Buffer.from(JSON.stringify(place)) }])
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}
