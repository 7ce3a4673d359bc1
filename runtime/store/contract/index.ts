export * from './errors.ts'
export * from './log.ts'
export * from './store.ts'
