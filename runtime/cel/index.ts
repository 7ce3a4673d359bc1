/** The expression language as a library: read, check, estimate, compile and evaluate expressions. */

// Syntax
export type { Expr, Issue, ParsedExpression } from './syntax/ast.ts'
export { formatIssues } from './syntax/issues.ts'
export { DEFAULT_LIMITS, type ParseLimits } from './syntax/limits.ts'
export { MacroError, type Macro, type MacroContext } from './syntax/macro.ts'
export { parse, type ParseOptions, type ParseResult } from './syntax/parse.ts'
export { NOWHERE, SourceText, type Location } from './syntax/source.ts'
export { unparse } from './syntax/unparse.ts'

// Types and checking
export type { CheckedExpression, CheckResult } from './check/checked.ts'
export { check } from './check/checker.ts'
export { createEnvironment, DeclarationError, extendEnvironment } from './check/environment.ts'
export type { Declarations, Environment } from './check/environment.ts'
export { librariesFor } from './check/release.ts'
export * from './value/types.ts'

// Values
export { formatValue } from './value/format.ts'
export { valueFromJson, valueToJson } from './value/json.ts'
export { typeOfValue } from './value/type-of.ts'
export * from './value/values.ts'

// Libraries
export { defaultLibraries } from './library/default.ts'
export {
  globalOverload,
  memberOverload,
  type FunctionDeclaration,
  type Library,
  type Overload,
} from './library/library.ts'

// Evaluation and cost
export { estimateCost, type EstimateOptions } from './cost/estimate.ts'
export { Budget } from './eval/budget.ts'
export { compileProgram } from './eval/program.ts'
export type { Bindings, EvaluateOptions, Evaluation, Program, ProgramOptions } from './eval/program.ts'
