import type { Call, Constant, Expr } from './ast.ts'
import type { MacroContext } from './macro.ts'
import { TreeLimitExceeded } from './limits.ts'

/** Allocates ids in cel-go's order, and keeps their positions, in code points. */
export class Nodes {
  readonly positions = new Map<number, number>()
  #next = 1
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Returns a fresh id. Throws {@link TreeLimitExceeded} if the tree has grown too large, which only macros can cause.
   */
  id(position: number): number {
    const id = this.#next++
    if (id > this.#limit) throw new TreeLimitExceeded(`expression node count exceeds limit: ${this.#limit}`)
    this.positions.set(id, position)
    return id
  }

  /** Releases the id of a call that a macro has replaced. */
  release(id: number): void {
    this.positions.delete(id)
    if (id === this.#next - 1) this.#next--
  }

  call(id: number, name: string, args: readonly Expr[], target?: Expr): Call {
    return target === undefined
      ? { kind: 'call', id, function: name, args }
      : { kind: 'call', id, function: name, target, args }
  }

  literal(position: number, constant: Constant): Expr {
    return { kind: 'literal', id: this.id(position), constant }
  }
}

/** Returns the context of a macro that is called at `position`. */
export function macroContext(nodes: Nodes, position: number, accumulator: string): MacroContext {
  const positionOf = (expr: Expr): number => nodes.positions.get(expr.id) ?? position
  const copy = (expr: Expr): Expr => {
    const id = nodes.id(positionOf(expr))
    switch (expr.kind) {
      case 'literal':
      case 'identifier':
        return { ...expr, id }
      case 'select':
        return { ...expr, id, operand: copy(expr.operand) }
      case 'call': {
        const target = expr.target === undefined ? undefined : copy(expr.target)
        return nodes.call(id, expr.function, expr.args.map(copy), target)
      }
      case 'list':
        return { ...expr, id, elements: expr.elements.map(copy) }
      case 'map':
        return {
          ...expr,
          id,
          entries: expr.entries.map((entry) => {
            const entryId = nodes.id(position)
            return { ...entry, id: entryId, key: copy(entry.key), value: copy(entry.value) }
          }),
        }
      case 'message':
        return {
          ...expr,
          id,
          fields: expr.fields.map((field) => ({ ...field, id: nodes.id(position), value: copy(field.value) })),
        }
      case 'comprehension':
        return {
          ...expr,
          id,
          range: copy(expr.range),
          accumulatorInit: copy(expr.accumulatorInit),
          loopCondition: copy(expr.loopCondition),
          loopStep: copy(expr.loopStep),
          result: copy(expr.result),
        }
    }
  }
  return { nextId: (at) => nodes.id(at === undefined ? position : positionOf(at)), copy, accumulator }
}
