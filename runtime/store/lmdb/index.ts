export { inspectEnvironment } from './inspect.ts'
export { lmdbLog, type LmdbLogOptions } from './log.ts'
