import { MongoClient } from 'mongodb'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import type { Log } from '../../runtime/store/contract/index.ts'
import { newDatabase } from '../support/backing.ts'
import type { DamageWorld } from './log.ts'

/** An empty log in a database of its own on the replica set. */
export async function mongoWorld(replicaSet: string): Promise<DamageWorld> {
  const { uri, dispose } = await newDatabase(replicaSet)
  const logs: Log[] = []
  return {
    open: async () => {
      const log = await mongoLog({ uri, database: 'not used: the connection string has one' })
      logs.push(log)
      return log
    },
    damageBatch: (slot) => damage(uri, { collection: 'log', id: slot, field: 'packed' }),
    damageObject: (key) => damage(uri, { collection: 'objects', id: key, field: 'value' }),
    dispose: async () => {
      await Promise.all(logs.map((log) => log.close()))
      await dispose()
    },
  }
}

interface Place {
  readonly collection: string
  readonly id: string | number
  readonly field: 'packed' | 'value'
}

interface Damageable {
  readonly _id: string | number
  readonly packed?: Buffer
  readonly value?: Buffer
}

/** Changes the last byte of a field. */
async function damage(uri: string, { collection, id, field }: Place): Promise<void> {
  const client = new MongoClient(uri, { promoteBuffers: true })
  try {
    const documents = client.db().collection<Damageable>(collection)
    const bytes = Buffer.from((await documents.findOne({ _id: id }))?.[field] ?? Buffer.alloc(0))
    bytes[bytes.length - 1] = bytes.at(-1)! ^ 0x10
    await documents.updateOne({ _id: id }, { $set: { [field]: bytes } })
  } finally {
    await client.close()
  }
}
