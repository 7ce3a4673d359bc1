import type { Log, Store } from '../../runtime/store/contract/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { Failure, messageOf } from '../errors.ts'
import type { StoreAddress } from './store-address.ts'

export interface OpenStoreOptions {
  readonly retentionMilliseconds: number
  /** Name of the MongoDB database where the connection string has none. */
  readonly database: string
  /** Told of faults in the background, each of which is healed by trying again. */
  readonly onFault: (error: unknown) => void
}

/** Opens the store at an address. Throws Failure: a store that can't be opened is nothing to go on with. */
export async function openStoreAt(address: StoreAddress, options: OpenStoreOptions): Promise<Store> {
  const { retentionMilliseconds, onFault } = options
  try {
    return await openStore(await openLog(address, options), { retentionMilliseconds, onFault })
  } catch (error) {
    throw new Failure(messageOf(error))
  }
}

/** Only the driver in use is loaded. */
async function openLog(address: StoreAddress, { database }: OpenStoreOptions): Promise<Log> {
  if (address.driver === 'lmdb') {
    const { lmdbLog } = await import('../../runtime/store/lmdb/index.ts')
    return lmdbLog({ path: address.folder })
  }
  const { mongoLog } = await import('../../runtime/store/mongo/index.ts')
  return mongoLog({ uri: address.uri, database })
}

/** An address as it may be shown: without the password of a connection string. */
export function describeStore(address: StoreAddress): string {
  if (address.driver === 'lmdb') return `lmdb:${address.folder}`
  const [bare = ''] = address.uri.replace(/^(mongodb(?:\+srv)?:\/\/)[^@/]*@/, '$1').split('?', 1)
  return bare
}
