import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startReplicaSet, type MongoSet } from '../../test/support/mongod.ts'

export type StoreName = 'lmdb' | 'mongo'

/** The store of the soak, which all its servers share. */
export interface SoakStore {
  readonly name: StoreName
  /** Value of `--store`. */
  readonly uri: string
  /** The replica set of three nodes; absent: there is none. */
  readonly set?: MongoSet
  /** Returns the size of the file that grows when more is stored, in bytes; absent: there is no such file. */
  fileSize?(): number
  stop(): Promise<void>
}

/** Starts a store in a folder that is empty. */
export async function openSoakStore(name: StoreName, folder: string): Promise<SoakStore> {
  if (name === 'lmdb') {
    const path = join(folder, 'store')
    return { name, uri: `lmdb:${path}`, fileSize: () => largestFile(path), stop: () => Promise.resolve() }
  }
  const set = await startReplicaSet({ nodes: 3 })
  return { name, uri: set.uri.replace('/?', '/soak?'), set, stop: () => set.stop() }
}

const largestFile = (folder: string): number =>
  existsSync(folder) ? Math.max(0, ...readdirSync(folder).map((file) => statSync(join(folder, file)).size)) : 0
