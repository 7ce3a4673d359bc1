import { mongoLog } from '../../runtime/store/mongo/index.ts'
import type { Log } from '../../runtime/store/contract/index.ts'
import { newDatabase } from '../support/backing.ts'
import type { LogWorld } from './log.ts'

/** An empty log in a database of its own on the replica set. */
export async function mongoWorld(replicaSet: string): Promise<LogWorld> {
  const { uri, dispose } = await newDatabase(replicaSet)
  const logs: Log[] = []
  return {
    open: async () => {
      const log = await mongoLog({ uri, database: 'not used: the connection string has one' })
      logs.push(log)
      return log
    },
    dispose: async () => {
      await Promise.all(logs.map((log) => log.close()))
      await dispose()
    },
  }
}
