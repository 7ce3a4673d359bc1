import type { Constant, Issue, ParsedExpression } from '../syntax/ast.ts'
import type { Type } from '../value/types.ts'

/** What a name refers to (`cel.expr.Reference`). */
export interface Reference {
  /** The full name of a variable, a type or a constant. */
  readonly name?: string
  /** The value of a constant. */
  readonly constant?: Constant
  /** The overloads that a call may resolve to; more than one only if arguments are dynamic. */
  readonly overloadIds?: readonly string[]
}

/**
 * An expression that passed the checker (`cel.expr.CheckedExpr`). Its tree differs from the parsed one: qualified
 * names are single identifiers, and functions and message types carry their full names. An identifier begins with a dot
 * only if a comprehension variable would hide it otherwise.
 */
export interface CheckedExpression extends ParsedExpression {
  /** Types of all nodes, by id, without type variables. */
  readonly types: ReadonlyMap<number, Type>
  /** References of identifiers, calls and message literals, by id. */
  readonly references: ReadonlyMap<number, Reference>
}

/** The checked expression, or what is wrong with it, in the order of the source. */
export type CheckResult =
  | { readonly expression: CheckedExpression; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly expression?: undefined }
