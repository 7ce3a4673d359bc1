import type { Expr } from '../syntax/ast.ts'
import { DYN, ERROR, formatType, optionalOf, type Type } from '../value/types.ts'
import { mostGeneral, unify } from './assignable.ts'
import type { Reference } from './checked.ts'
import type { Environment } from './environment.ts'
import type { CheckScope } from './scope.ts'
import type { Substitution } from './substitution.ts'

/** A check in progress, with what is known of the nodes so far. */
export interface CheckContext {
  readonly environment: Environment
  readonly substitution: Substitution
  readonly types: Map<number, Type>
  readonly references: Map<number, Reference>
  /** Checks a node, records its type, and returns the node that replaces it. */
  check(scope: CheckScope | undefined, expr: Expr): Expr
  /** Records an issue at a node. */
  report(id: number, message: string): void
}

/** Returns the recorded type of a checked node. */
export function typeAt(context: CheckContext, expr: Expr): Type {
  return context.types.get(expr.id) ?? ERROR
}

/** Returns the element type of an optional; of any other type, the type itself. */
export function unwrapOptional(type: Type): { readonly type: Type; readonly optional: boolean } {
  const element = type.kind === 'opaque' && type.name === 'optional_type' ? type.parameters[0] : undefined
  return element === undefined ? { type, optional: false } : { type: element, optional: true }
}

/** Returns the type that a value written as `?value` adds: it must be an optional. */
export function optionalValueType(context: CheckContext, value: Expr): Type {
  const { type, optional } = unwrapOptional(typeAt(context, value))
  if (!optional && type.kind !== 'dyn') reportMismatch(context, value.id, optionalOf(type), type)
  return type
}

export function reportMismatch(context: CheckContext, id: number, expected: Type, actual: Type): void {
  context.report(id, `expected type '${formatType(expected)}' but found '${formatType(actual)}'`)
}

/** Reports a node whose type is not assignable to the expected one. */
export function assertType(context: CheckContext, expr: Expr, expected: Type): void {
  const actual = typeAt(context, expr)
  if (!unify(context.substitution, expected, actual)) reportMismatch(context, expr.id, expected, actual)
}

/** Joins the type of a literal's elements so far with that of one more; dyn if they differ and may differ. */
export function joinTypes(context: CheckContext, expr: Expr, previous: Type | undefined, current: Type): Type {
  if (previous === undefined) return current
  if (unify(context.substitution, previous, current)) return mostGeneral(previous, current)
  if (unify(context.substitution, current, previous)) return mostGeneral(current, previous)
  if (!context.environment.homogeneousLiterals) return DYN
  reportMismatch(context, expr.id, previous, current)
  return ERROR
}

export function reportUndeclared(context: CheckContext, id: number, name: string): void {
  context.report(id, `undeclared reference to '${name}' (in container '${context.environment.container}')`)
}

/** Returns the type of a field of a message type; reports and returns undefined if there is none. */
export function fieldType(context: CheckContext, id: number, typeName: string, field: string): Type | undefined {
  const fields = context.environment.objectTypes.find(typeName)
  const type = fields?.get(field)?.type
  if (fields === undefined) context.report(id, `unexpected failed resolution of '${typeName}'`)
  else if (type === undefined) context.report(id, `undefined field '${field}'`)
  return type
}
