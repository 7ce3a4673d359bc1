export { inspectEnvironment } from './environment.ts'
export { lmdbLog, type LmdbLogOptions } from './log.ts'
