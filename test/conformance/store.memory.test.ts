import { memoryLog, memoryStorage } from '../../runtime/store/memory/index.ts'
import { storeConformance } from './store.ts'

storeConformance('memory', async () => {
  const storage = memoryStorage()
  return { open: async () => memoryLog(storage), dispose: async () => undefined }
})
