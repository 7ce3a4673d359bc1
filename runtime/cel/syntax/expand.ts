import type { Expr } from './ast.ts'
import { MacroError, type Macro } from './macro.ts'
import { macroContext, type Nodes } from './nodes.ts'

/** The result of a macro: its tree, or the issue of its arguments and its position. */
type Expansion = { readonly expr: Expr } | { readonly issue: string; readonly position: number }

/** Replaces calls by their macro expansions, and keeps the calls as written. */
export class Expander {
  /** The calls as written, by the ids of their expansions. */
  readonly calls = new Map<number, Expr>()
  readonly #nodes: Nodes
  readonly #macros: readonly Macro[]
  readonly #accumulator: string

  constructor(nodes: Nodes, macros: readonly Macro[], accumulator: string) {
    this.#nodes = nodes
    this.#macros = macros
    this.#accumulator = accumulator
  }

  /** Expands a call; undefined if it is no call of a macro. `id` is the id of the call. */
  expand(id: number, name: string, args: readonly Expr[], target: Expr | undefined): Expansion | undefined {
    const receiver = target === undefined ? 'global' : 'member'
    const macro = this.#find(name, receiver, args.length) ?? this.#find(name, receiver, 'any')
    if (macro === undefined) return undefined
    const position = this.#nodes.positions.get(id)!
    try {
      const expr = macro.expand(macroContext(this.#nodes, position, this.#accumulator), target, args)
      if (expr === undefined) return undefined
      this.calls.set(expr.id, this.#nodes.call(0, name, args, target))
      this.#nodes.release(id)
      return { expr }
    } catch (error) {
      if (!(error instanceof MacroError)) throw error
      this.#nodes.release(id)
      const at = error.at === undefined ? undefined : this.#nodes.positions.get(error.at.id)
      return { issue: error.message, position: at ?? position }
    }
  }

  #find(name: string, receiver: Macro['receiver'], arity: Macro['arity']): Macro | undefined {
    return this.#macros.findLast((macro) => macro.name === name && macro.arity === arity && macro.receiver === receiver)
  }
}
