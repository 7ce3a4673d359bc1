/** The log in an embedded LMDB environment: `@orch-io/orch/store/lmdb`. */
export { lmdbLog, type LmdbLogOptions } from '../runtime/store/lmdb/index.ts'
