/** The contract of stores and of the logs below them, and the store over any log: `@orch-io/orch/store`. */
export * from '../runtime/store/contract/index.ts'
export { openStore, systemClock, type Clock, type StoreOptions } from '../runtime/store/state/index.ts'
export { memoryLog, memoryStorage } from '../runtime/store/memory/index.ts'
