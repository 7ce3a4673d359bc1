import type { CheckedExpression } from '../check/checked.ts'
import type { Constant, Expr } from '../syntax/ast.ts'
import { DYN, type Type } from '../value/types.ts'
import type { ArgumentEstimate, Range } from './estimate-types.ts'
import { exactly, union, UNBOUNDED } from './range.ts'

/**
 * The bounds of a part of the data, by its path: first a variable, then names of fields, `@items` of a list, `@keys`
 * and `@values` of a map. Strings are measured in code points, bytes in bytes, lists and maps in elements.
 */
export type SizeLookup = (path: readonly string[], type: Type) => Range | undefined

/** Sizes of the keys (or indices) and of the values of a list or map. */
interface EntrySizes {
  readonly key: Range
  readonly value: Range
}

/** A variable of a comprehension or a bind, and the variables around it. */
export interface LocalVariable {
  readonly name: string
  readonly path: readonly string[] | undefined
  readonly size: Range | undefined
  readonly entries: EntrySizes | undefined
  readonly outer: LocalVariable | undefined
}

/** The sizes of an expression's nodes, as far as known. */
export class Sizes {
  readonly #checked: CheckedExpression
  readonly #lookup: SizeLookup
  readonly #paths = new Map<number, readonly string[]>()
  readonly #sizes = new Map<number, Range>()
  readonly #entries = new Map<number, EntrySizes>()

  constructor(checked: CheckedExpression, lookup: SizeLookup) {
    this.#checked = checked
    this.#lookup = lookup
  }

  typeOf(expr: Expr): Type {
    return this.#checked.types.get(expr.id) ?? DYN
  }

  /** Records the path of a node's value in the data: `step` below the path of another node. */
  placeBelow(expr: Expr, base: Expr, step: string, locals: LocalVariable | undefined): void {
    const path = this.pathOf(base, locals)
    if (path !== undefined) this.#paths.set(expr.id, [...path, step])
  }

  /** Returns the path of a node's value in the data; undefined for computed values. */
  pathOf(expr: Expr, locals: LocalVariable | undefined): readonly string[] | undefined {
    if (expr.kind !== 'identifier') return this.#paths.get(expr.id)
    const local = findLocal(locals, expr.name)
    return local === undefined ? [expr.name.replace(/^\./, '')] : local.path
  }

  setSize(expr: Expr, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(expr.id, size)
  }

  setEntries(expr: Expr, entries: EntrySizes | undefined): void {
    if (entries !== undefined) this.#entries.set(expr.id, entries)
  }

  copy(to: Expr, from: Expr, locals: LocalVariable | undefined): void {
    this.setSize(to, this.sizeOf(from, locals))
    this.setEntries(to, this.entriesOf(from, locals))
  }

  sizeOf(expr: Expr, locals: LocalVariable | undefined): Range | undefined {
    const path = this.pathOf(expr, locals)
    return (
      this.#sizes.get(expr.id) ??
      sizeOfLiteral(expr) ??
      (path && this.#lookup(path, this.typeOf(expr))) ??
      sizeOfType(this.typeOf(expr)) ??
      (expr.kind === 'identifier' ? findLocal(locals, expr.name)?.size : undefined)
    )
  }

  sizeOrUnbounded(expr: Expr, locals: LocalVariable | undefined): Range {
    return this.sizeOf(expr, locals) ?? UNBOUNDED
  }

  entriesOf(expr: Expr, locals: LocalVariable | undefined): EntrySizes | undefined {
    const known = this.#entries.get(expr.id)
    return known ?? (expr.kind === 'identifier' ? findLocal(locals, expr.name)?.entries : undefined)
  }

  /** Returns what the estimate of an overload may know of an argument. */
  describe(expr: Expr, locals: LocalVariable | undefined): ArgumentEstimate {
    const type = this.typeOf(expr)
    const size = this.sizeOf(expr, locals)
    const element = this.#describeElement(type, this.pathOf(expr, locals), this.entriesOf(expr, locals)?.value)
    return {
      type,
      ...(size && { size }),
      ...(element && { element }),
      ...(expr.kind === 'literal' && expr.constant.type === 'string' && { literal: expr.constant.value }),
    }
  }

  #describeElement(
    container: Type,
    path: readonly string[] | undefined,
    known: Range | undefined,
  ): ArgumentEstimate | undefined {
    const type = container.kind === 'list' ? container.parameters[0] : container.parameters[1]
    if (type === undefined || (container.kind !== 'list' && container.kind !== 'map')) return undefined
    const below = path && [...path, container.kind === 'list' ? '@items' : '@values']
    const size = known ?? (below && this.#lookup(below, type)) ?? sizeOfType(type)
    const element = this.#describeElement(type, below, undefined)
    return { type, ...(size && { size }), ...(element && { element }) }
  }
}

export function unionEntries(a: EntrySizes | undefined, b: EntrySizes | undefined): EntrySizes | undefined {
  return a && b && { key: union(a.key, b.key), value: union(a.value, b.value) }
}

function findLocal(locals: LocalVariable | undefined, name: string): LocalVariable | undefined {
  let current = locals
  while (current !== undefined && current.name !== name) current = current.outer
  return current
}

function sizeOfLiteral(expr: Expr): Range | undefined {
  switch (expr.kind) {
    case 'literal':
      return exactly(sizeOfConstant(expr.constant))
    case 'list':
      return exactly(expr.elements.length)
    case 'map':
      return exactly(expr.entries.length)
    default:
      return undefined
  }
}

function sizeOfConstant(constant: Constant): number {
  if (constant.type === 'string') return [...constant.value].length
  return constant.type === 'bytes' ? constant.value.length : 1
}

/** Returns the size of all values of a type: 1 for scalars and the types of libraries. */
function sizeOfType(type: Type): Range | undefined {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'uint':
    case 'double':
    case 'timestamp':
    case 'duration':
    case 'type':
      return exactly(1)
    case 'opaque':
      if (type.name !== 'optional_type') return exactly(1)
      return type.parameters[0] && sizeOfType(type.parameters[0])
    default:
      return undefined
  }
}
