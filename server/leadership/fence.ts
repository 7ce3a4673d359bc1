import type { LeaderFence } from '../../runtime/controllers/index.ts'
import { ConditionFailed, type Revision, type Store } from '../../runtime/store/contract/index.ts'

/**
 * Outside `/<group>/…`, so that no client reaches it: the right to write Leases must not let a deposed leader write.
 */
const KEY = '/-/leaders/controller-manager'

/** A store of a single type. */
interface NamedStore {
  readonly name: string
  readonly store: Store
}

/** The fencing record of a leader in the store of a type. */
interface FencingRecord {
  readonly identity: string
  /** Revision of its record in the main store: the later leader has the higher one. */
  readonly term: Revision
}

/**
 * The fence of the controllers' leader: a key of the store that each new leader writes once, then also in each store of
 * a single type. Nobody leads before all of them are written.
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

/** Writes the record in the store of a type unless a later leader has done so. */
async function takeIn(store: Store, record: FencingRecord): Promise<Revision | undefined> {
  for (;;) {
    const present = await store.get(KEY)
    const { term = 0 } =
      present === undefined ? {} : (JSON.parse(Buffer.from(present.value).toString()) as Partial<FencingRecord>)
    if (term > record.term) return undefined
    const taken = await put(store, present?.revision ?? 0, record)
    if (taken !== undefined) return taken
  }
}

/** Writes the record if it is still at the revision; undefined: another server was faster. */
async function put(store: Store, expect: Revision, record: object): Promise<Revision | undefined> {
  try {
    return await store.commit([{ key: KEY, expect, value: Buffer.from(JSON.stringify(record)) }])
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}
