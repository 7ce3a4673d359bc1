import { candidateNames } from '../check/names.ts'
import type { Expr, Identifier } from '../syntax/ast.ts'
import { objectType } from '../value/types.ts'
import { TypeValue, type Value } from '../value/values.ts'
import { valueOfConstant } from './constants.ts'
import { findLoopVariable, slotOf, type CompileContext, type LoopScope } from './context.ts'

/** What a name may refer to. */
type Meaning =
  /** A comprehension variable, which is always bound. */
  | { readonly kind: 'local'; readonly slot: number }
  /** A variable that the caller may have bound. */
  | { readonly kind: 'variable'; readonly slot: number; readonly name: string }
  | { readonly kind: 'constant'; readonly value: Value }

/** One reading of `a.b.c`: how many of its names form the qualified name, and what that refers to. */
export interface NameReading {
  readonly meaning: Meaning
  readonly length: number
}

/**
 * Returns the possible readings of a chain of names, the most likely first. A checked name has one; in an unchecked
 * expression `a.b` may be the variable `a.b` or the field `b` of `a`, which only the bindings decide.
 */
export function readingsOf(
  context: CompileContext,
  scope: LoopScope | undefined,
  root: Identifier,
  fields: readonly string[],
): readonly NameReading[] {
  const local = findLoopVariable(scope, root.name)
  if (local !== undefined) return [{ meaning: { kind: 'local', slot: local.slot }, length: 1 }]
  const reference = context.references?.get(root.id)
  if (reference?.constant !== undefined) {
    return [{ meaning: { kind: 'constant', value: valueOfConstant(reference.constant) }, length: 1 }]
  }
  if (context.references !== undefined) {
    return [{ meaning: meaningOf(context, withoutDot(reference?.name ?? root.name)), length: 1 }]
  }
  const readings: NameReading[] = []
  for (let length = fields.length + 1; length > 0; length--) {
    const name = [root.name, ...fields.slice(0, length - 1)].join('.')
    for (const candidate of candidateNames(context.environment.container, name)) {
      readings.push({ meaning: meaningOf(context, candidate), length })
    }
  }
  const certain = readings.findIndex(({ meaning }) => meaning.kind === 'constant')
  return certain < 0 ? readings : readings.slice(0, certain + 1)
}

function meaningOf(context: CompileContext, name: string): Meaning {
  const { constants, objectTypes, types, variables } = context.environment
  if (!variables.has(name)) {
    const constant = constants.get(name)
    if (constant !== undefined) return { kind: 'constant', value: valueOfConstant(constant.value) }
    const type = types.get(name)
    if (type !== undefined) return { kind: 'constant', value: new TypeValue(type) }
    if (objectTypes.find(name) !== undefined) return { kind: 'constant', value: new TypeValue(objectType(name)) }
  }
  return { kind: 'variable', slot: slotOf(context, name), name }
}

function withoutDot(name: string): string {
  return name.startsWith('.') ? name.slice(1) : name
}

/** Reports whether a node reads a part of its first operand. */
export function isQualification(expr: Expr): boolean {
  if (expr.kind === 'select') return !expr.testOnly
  if (expr.kind !== 'call' || expr.target !== undefined || expr.args.length !== 2) return false
  return expr.function === '_[_]' || expr.function === '_[?_]' || expr.function === '_?._'
}
