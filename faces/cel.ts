/** The Common Expression Language: parses, checks, compiles and evaluates expressions: `@orch-io/orch/cel`. */
export * from '../runtime/cel/index.ts'
