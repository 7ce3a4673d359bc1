import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { inject } from 'vitest'

export type StoreName = 'lmdb' | 'mongodb'

/** Every test of behaviour runs on each of them. */
export const stores: readonly StoreName[] = ['lmdb', 'mongodb']

/** What keeps the objects of one or several servers. */
export interface Backing {
  readonly name: StoreName
  /** Value of `--store`. */
  readonly uri: string
  dispose(): Promise<void>
}

/** An empty store: an environment in a fresh folder, or a database of its own on the shared replica set. */
export function newBacking(name: StoreName): Promise<Backing> {
  return name === 'lmdb' ? newEnvironment() : newDatabase(inject('mongoUri'))
}

async function newEnvironment(): Promise<Backing> {
  const directory = await mkdtemp(join(tmpdir(), 'orch-lmdb-'))
  return { name: 'lmdb', uri: `lmdb:${directory}`, dispose: () => rm(directory, { recursive: true, force: true }) }
}

/** An empty database on the given replica set. */
export async function newDatabase(replicaSet: string): Promise<Backing> {
  const database = `orch_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const uri = replicaSet.replace(/^(mongodb:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`)
  return {
    name: 'mongodb',
    uri,
    dispose: async () => {
      const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 })
      await client
        .db()
        .dropDatabase()
        .catch(() => undefined)
      await client.close()
    },
  }
}
