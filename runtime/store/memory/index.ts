export { memoryLog, memoryStorage, type MemoryStorage } from './log.ts'
