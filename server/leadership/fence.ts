import type { LeaderFence } from '../../runtime/controllers/index.ts'
import { ConditionFailed, type Store } from '../../runtime/store/contract/index.ts'

/** Outside `/<group>/…`, so that no client reaches it: a right to write Leases is none to let a deposed leader write. */
const KEY = '/-/leaders/controller-manager'

/** The place of the leader of the controllers, at a key of the store that each new leader writes once. */
export const leaderFence = (store: Store): LeaderFence => ({
  revision: async () => (await store.get(KEY))?.revision ?? 0,
  async take(expect, identity) {
    try {
      const revision = await store.commit([{ key: KEY, expect, value: Buffer.from(JSON.stringify({ identity })) }])
      return { key: KEY, revision }
    } catch (error) {
      if (error instanceof ConditionFailed) return undefined
      throw error
    }
  },
})
