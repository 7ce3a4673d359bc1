/** The only module that generated code imports: `@orch-io/orch/runtime`. */
export * from '../runtime/codegen/index.ts'
