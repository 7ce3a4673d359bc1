import { Damaged, type LocalStore, type Log } from '../../runtime/store/contract/index.ts'
import { LogError, openStore, type WriterObserver } from '../../runtime/store/state/index.ts'
import { Failure, messageOf } from '../../flags/errors.ts'
import type { StoreAddress } from './address.ts'

export interface OpenStoreOptions {
  readonly retentionMilliseconds: number
  /** Bytes of values that are held uncompressed; beyond that, values that were not written recently are compressed. */
  readonly hotBytes?: number
  /** Name of the MongoDB database if the connection string has none. */
  readonly database: string
  /** Called with errors in the background, each of which is retried. */
  readonly onError: (error: unknown) => void
  /** Default: writes are not measured. */
  readonly observer?: WriterObserver
  /** Called with the log before it is read. Default: nothing to prepare. */
  readonly prepare?: (log: Log) => Promise<void>
}

/** Opens the store at an address, or over a log. Throws Failure. */
export async function openStoreAt(address: StoreAddress | Log, options: OpenStoreOptions): Promise<LocalStore> {
  const { database, prepare, ...storeOptions } = options
  if (!('driver' in address)) return openStore(address, storeOptions)
  const log = await openLogAt(address, database)
  try {
    await prepare?.(log)
    return await openStore(log, storeOptions)
  } catch (error) {
    await log.close()
    throw storeFailure(address, error)
  }
}

/** Opens the log at an address; only the driver in use is loaded. Throws Failure. */
export async function openLogAt(address: StoreAddress, database: string): Promise<Log> {
  try {
    if (address.driver === 'lmdb') {
      const { lmdbLog } = await import('../../runtime/store/lmdb/index.ts')
      return await lmdbLog({ path: address.folder })
    }
    const { mongoLog } = await import('../../runtime/store/mongo/index.ts')
    return await mongoLog({ uri: address.uri, database })
  } catch (error) {
    throw storeFailure(address, error)
  }
}

/** Returns an error of a store as a Failure of one sentence that names the store. */
export const storeFailure = (address: StoreAddress, error: unknown): Failure =>
  new Failure(messageOf(error instanceof LogError ? new Damaged(describeStore(address), error.message) : error))

/** Returns an address for display, without the password of a connection string. */
export function describeStore(address: StoreAddress | Log): string {
  if (!('driver' in address)) return 'of its own'
  if (address.driver === 'lmdb') return `lmdb:${address.folder}`
  const [bare = ''] = address.uri.replace(/^(mongodb(?:\+srv)?:\/\/)[^@/]*@/, '$1').split('?', 1)
  return bare
}
