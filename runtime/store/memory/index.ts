export { memoryLog, memoryStorage } from './log.ts'
