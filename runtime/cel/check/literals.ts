import type { Expr, ListLiteral, MapLiteral, MessageLiteral } from '../syntax/ast.ts'
import { ERROR, formatType, listOf, mapOf, type Type } from '../value/types.ts'
import { unify } from './assignable.ts'
import { fieldType, joinTypes, optionalValueType, reportUndeclared, typeAt, type CheckContext } from './context.ts'
import { resolveTypeName, type CheckScope } from './scope.ts'
import { hasVariable } from './substitution.ts'

/**
 * Bound on the parts of a literal's type. `{a: a}` has twice the type of `a`, so a chain of macros over such literals
 * would take time and space without bound.
 */
const MAX_TYPE_PARTS = 1024

/** Checks `[a, ?b]`. */
export function checkList(context: CheckContext, scope: CheckScope | undefined, expr: ListLiteral): Expr {
  const join = new ElementJoin(context)
  const optionals = new Set(expr.optionalIndices)
  const elements = expr.elements.map((element, index) => {
    const checked = context.check(scope, element)
    const optional = optionals.has(index)
    join.add(checked, optional ? optionalValueType(context, checked) : typeAt(context, checked))
    return checked
  })
  if (expr.optionalIndices.length > 0) requireOptionals(context, expr.id)
  restore(context, join.markToRestore())
  setLiteralType(context, expr.id, listOf(join.result()))
  return { ...expr, elements }
}

/** Checks `{k: v, ?k: o}`. */
export function checkMap(context: CheckContext, scope: CheckScope | undefined, expr: MapLiteral): Expr {
  const keys = new ElementJoin(context)
  const values = new ElementJoin(context)
  const entries = expr.entries.map((entry) => {
    const key = context.check(scope, entry.key)
    keys.add(key, typeAt(context, key))
    const value = context.check(scope, entry.value)
    values.add(value, entry.optional ? optionalValueType(context, value) : typeAt(context, value))
    if (entry.optional) requireOptionals(context, entry.id)
    return { ...entry, key, value }
  })
  restore(context, values.markToRestore() ?? keys.markToRestore())
  setLiteralType(context, expr.id, mapOf(keys.result(), values.result()))
  return { ...expr, entries }
}

/** Checks `pkg.Type{field: value, ?field: optional}`. */
export function checkMessage(context: CheckContext, scope: CheckScope | undefined, expr: MessageLiteral): Expr {
  const resolution = resolveTypeName(context.environment, expr.typeName)
  if (resolution === undefined) {
    reportUndeclared(context, expr.id, expr.typeName)
    context.types.set(expr.id, ERROR)
    return expr
  }
  const typeName = resolution.name
  context.references.set(expr.id, { name: typeName })
  context.types.set(expr.id, messageType(context, expr.id, typeName, resolution.type))
  const fields = expr.fields.map((entry) => {
    const value = context.check(scope, entry.value)
    const declared = fieldType(context, entry.id, typeName, entry.field) ?? ERROR
    const type = entry.optional ? optionalValueType(context, value) : typeAt(context, value)
    if (entry.optional) requireOptionals(context, entry.id)
    if (!unify(context.substitution, declared, type)) {
      const expected = `expected type of field '${entry.field}' is '${formatType(declared)}'`
      context.report(entry.id, `${expected} but provided type is '${formatType(type)}'`)
    }
    return { ...entry, value }
  })
  return { ...expr, typeName, fields }
}

function setLiteralType(context: CheckContext, id: number, type: Type): void {
  const tooLarge = context.substitution.isLargerThan(type, MAX_TYPE_PARTS)
  if (tooLarge) context.report(id, `type of the literal has more than ${MAX_TYPE_PARTS} parts`)
  context.types.set(id, tooLarge ? ERROR : type)
}

function messageType(context: CheckContext, id: number, name: string, named: Type): Type {
  if (named.kind === 'error') return named
  const type = named.kind === 'type' ? named.parameters[0] : undefined
  if (type === undefined) {
    context.report(id, `'${formatType(named)}' is not a type`)
    return ERROR
  }
  if (context.environment.objectTypes.find(name) !== undefined) return type
  context.report(id, `'${formatType(type)}' is not a message type`)
  return ERROR
}

/** Reports an issue if the environment has no optionals, and therefore no `?`. */
function requireOptionals(context: CheckContext, id: number): void {
  if (!context.environment.types.has('optional_type')) context.report(id, `unsupported syntax '?'`)
}

/** Joins the types of the elements of a literal. */
class ElementJoin {
  readonly #context: CheckContext
  #type: Type | undefined
  #mark: number | undefined

  constructor(context: CheckContext) {
    this.#context = context
  }

  add(expr: Expr, type: Type): void {
    if (hasVariable(type) || (this.#type !== undefined && hasVariable(this.#type))) {
      this.#mark ??= this.#context.substitution.mark()
    }
    this.#type = joinTypes(this.#context, expr, this.#type, type)
  }

  /** Returns the type of all elements; a fresh variable when there are none. */
  result(): Type {
    return this.#type ?? this.#context.substitution.fresh()
  }

  /** If the elements are dyn, returns the mark before joining them bound the first type variable. */
  markToRestore(): number | undefined {
    return this.#type?.kind === 'dyn' ? this.#mark : undefined
  }
}

function restore(context: CheckContext, mark: number | undefined): void {
  if (mark !== undefined) context.substitution.rollback(mark)
}
