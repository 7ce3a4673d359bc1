import { inject } from 'vitest'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { newDatabase } from '../support/backing.ts'
import { logConformance } from './log.ts'

logConformance('MongoDB, one node', async () => {
  const { uri, dispose } = await newDatabase(inject('mongoUri'))
  const logs: Awaited<ReturnType<typeof mongoLog>>[] = []
  return {
    open: async () => {
      const log = await mongoLog({ uri, database: 'unused' })
      logs.push(log)
      return log
    },
    dispose: async () => {
      await Promise.all(logs.map((log) => log.close()))
      await dispose()
    },
  }
})
