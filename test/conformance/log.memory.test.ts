import { memoryLog, memoryStorage } from '../../runtime/store/memory/index.ts'
import { logConformance } from './log.ts'

logConformance('memory', async () => {
  const storage = memoryStorage()
  return { open: async () => memoryLog(storage), dispose: async () => undefined }
})
