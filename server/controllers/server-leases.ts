import type { LeaseStore, ServerAddress, ServerLease } from '../../runtime/controllers/index.ts'
import { ConditionFailed, type Revision, type Store, type Stored } from '../../runtime/store/contract/index.ts'

/** Outside `/<group>/…`, so that no client reaches it and no admission delays a renewal. */
const PREFIX = '/-/server-leases/'
const RANGE = { start: PREFIX, end: '/-/server-leases0' }
/** Another process may write the same key: a server that restarts while its former process ends. */
const ATTEMPTS = 5

const keyOf = ({ ip, port }: ServerAddress): string => `${PREFIX}${ip}/${port}`

function leaseOf({ key, revision }: Stored): ServerLease {
  const [ip = '', port] = key.slice(PREFIX.length).split('/')
  return { address: { ip, port: Number(port) }, revision }
}

/** The leases of the servers of a store, each at its own key. */
export function serverLeases(store: Store): LeaseStore {
  /** Writes or deletes at a key, whatever is there. */
  async function put(key: string, value: Uint8Array | undefined): Promise<Revision> {
    for (let attempt = 1; ; attempt++) {
      const present = await store.get(key, { read: attempt === 1 ? 'any' : 'consistent' })
      if (present === undefined && value === undefined) return store.localRevision()
      try {
        return await store.commit([{ key, expect: present?.revision ?? 0, value }])
      } catch (error) {
        if (!(error instanceof ConditionFailed) || attempt === ATTEMPTS) throw error
      }
    }
  }
  return {
    async renew(address) {
      const at = await put(keyOf(address), Buffer.from(JSON.stringify(address)))
      return (await store.list(RANGE, { at })).items.map(leaseOf)
    },
    async remove({ address, revision }) {
      await store.commit([{ key: keyOf(address), expect: revision, value: undefined }]).catch((error: unknown) => {
        if (!(error instanceof ConditionFailed)) throw error
      })
    },
    release: async (address) => void (await put(keyOf(address), undefined)),
  }
}
