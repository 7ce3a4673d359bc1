import { memoryLog, memoryStorage } from '../../runtime/store/memory/index.ts'
import { storeConformance } from './store.ts'

storeConformance(
  'memory, every value compressed that may be',
  async () => {
    const storage = memoryStorage()
    return { open: async () => memoryLog(storage), dispose: async () => undefined }
  },
  { hotBytes: 0 },
)
