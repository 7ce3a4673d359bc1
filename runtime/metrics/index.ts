export * from './metrics.ts'
export * from './reloads.ts'
