/** Patches of every format, and managed fields: `@orch-io/orch/apply`. */
export * from '../runtime/apply/index.ts'
