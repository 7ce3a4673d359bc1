import type { Expr } from './ast.ts'

/** Makes nodes with fresh ids at the position of the macro's call. */
export interface MacroContext {
  /** Returns a fresh id at the position of `at`, or of the macro's call. */
  nextId(at?: Expr): number
  /** Returns a copy of a node with fresh ids at the same positions. */
  copy(expr: Expr): Expr
  /** The name of the accumulator that comprehensions use. */
  readonly accumulator: string
}

/** Thrown by an expansion with invalid arguments; `at` is the invalid node. */
export class MacroError extends Error {
  readonly at: Expr | undefined
  constructor(message: string, at?: Expr) {
    super(message)
    this.name = 'MacroError'
    this.at = at
  }
}

/** A rewriting at parse time of calls with a given name, receiver style and number of arguments. */
export interface Macro {
  readonly name: string
  readonly receiver: 'member' | 'global'
  readonly arity: number | 'any'
  /** Returns the replacement; undefined to leave the call unchanged. Throws {@link MacroError}. */
  expand(context: MacroContext, target: Expr | undefined, args: readonly Expr[]): Expr | undefined
}
