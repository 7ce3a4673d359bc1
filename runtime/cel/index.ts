/**
 * CEL, the Common Expression Language, as a library: parses, checks, estimates, compiles and evaluates expressions.
 */

// Syntax
export type { Expr, ParsedExpression } from './syntax/ast.ts'
export { formatIssues } from './syntax/issues.ts'
export type { Macro } from './syntax/macro.ts'
export { parse, type ParseOptions, type ParseResult } from './syntax/parse.ts'
export { NOWHERE, SourceText } from './syntax/source.ts'
export { unparse } from './syntax/unparse.ts'

// Types and checking
export type { CheckedExpression } from './check/checked.ts'
export { check } from './check/checker.ts'
export { children } from './check/walk.ts'
export { compileExpression } from './check/compile.ts'
export { createEnvironment, DeclarationError, extendEnvironment } from './check/environment.ts'
export type { ConstantDeclaration, Declarations, Environment } from './check/environment.ts'
export { fieldsOf, objectTypesFrom } from './check/object-types.ts'
export { librariesFor } from './check/release.ts'
export {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
  formatType,
  listOf,
  mapOf,
  objectType,
  optionalOf,
  type FieldDeclaration,
  type ObjectTypes,
  type Type,
} from './value/types.ts'

// Values
export { parseDuration } from './value/duration.ts'
export { formatValue } from './value/format.ts'
export { valueFromJson, valueToJson } from './value/json.ts'
export { typeOfValue } from './value/type-of.ts'
export { CelError, List, ObjectValue, Optional, type Value } from './value/values.ts'

// Libraries
export {
  AUTHORIZER,
  authorizerLibrary,
  authorizerSelectorsLibrary,
  AuthorizerValue,
  RESOURCE_CHECK,
  resourceCheck,
  type AuthorizationCheck,
  type AuthorizationDecision,
  type Decide,
} from './library/authorizer.ts'
export { defaultLibraries } from './library/default.ts'
export { serverLibraries } from './library/server.ts'
export { bindingLibrary } from './library/bindings.ts'
export { twoVariableComprehensionLibrary } from './library/comprehensions.ts'
export { encodersLibrary } from './library/encoders.ts'
export { mathLibrary } from './library/math/index.ts'
export { crossTypeComparisonLibrary, optionalLibrary, standardLibrary } from './library/standard/index.ts'
export { stringsLibrary } from './library/strings/index.ts'
export { formattingLibrary, reverseLibrary } from './library/strings/later.ts'
export {
  functionOf,
  globalCall,
  memberCall,
  overload,
  type FunctionDeclaration,
  type Library,
  type Overload,
} from './library/library.ts'

// Evaluation and cost
export { estimateCost, type EstimateOptions } from './cost/estimate.ts'
export type { Range } from './cost/estimate-types.ts'
export { Budget } from './eval/budget.ts'
export { MOST_WORK, Work } from './value/work.ts'
export { compileProgram } from './eval/program.ts'
export type { Bindings, EvaluateOptions, Evaluation, Program } from './eval/program.ts'

// Schemas
export { declareSchema, mostOccurrences, schemaSizes, type DataSchema, type DeclaredType } from './schema/index.ts'
