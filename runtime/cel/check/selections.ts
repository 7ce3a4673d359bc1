import type { Call, Expr, Select } from '../syntax/ast.ts'
import { BOOL, DYN, ERROR, formatType, optionalOf, type Type } from '../value/types.ts'
import { unify } from './assignable.ts'
import { fieldType, typeAt, unwrapOptional, type CheckContext } from './context.ts'
import { qualifiedName, resolveName, type CheckScope } from './scope.ts'

const OPTIONAL_SELECT_OVERLOAD = 'select_optional_field'

/** Checks `a.b`: a qualified name, which becomes one identifier, or a field of `a`. */
export function checkSelect(context: CheckContext, scope: CheckScope | undefined, expr: Select): Expr {
  const parts = qualifiedName(expr)
  const resolution = parts && resolveName(context.environment, scope, parts)
  if (resolution !== undefined) {
    const { name, type, constant } = resolution
    context.types.set(expr.id, type)
    context.references.set(expr.id, constant === undefined ? { name } : { name, constant })
    return { kind: 'identifier', id: expr.id, name }
  }
  const operand = context.check(scope, expr.operand)
  const type = selectedType(context, expr.id, operand, expr.field)
  context.types.set(expr.id, expr.testOnly ? BOOL : context.substitution.apply(type.type))
  return operand === expr.operand ? expr : { ...expr, operand }
}

/** Checks `a.?b`: a field that may be missing. */
export function checkOptionalSelect(context: CheckContext, scope: CheckScope | undefined, expr: Call): Expr {
  const [operand, field] = expr.args
  context.types.set(expr.id, ERROR)
  if (operand === undefined || field === undefined || expr.args.length !== 2 || expr.target !== undefined) {
    const style = expr.target === undefined ? '' : ' member call with'
    const problem = `incorrect signature.${style} argument count: ${expr.args.length}`
    context.report(expr.id, `unsupported optional field selection: ${problem}`)
    return expr
  }
  if (!context.environment.functions.has(expr.function)) {
    context.report(expr.id, `unsupported syntax '.?'`)
    return expr
  }
  if (field.kind !== 'literal' || field.constant.type !== 'string') {
    context.report(field.id, 'unsupported optional field selection: the field is not a string')
    return expr
  }
  const checked = context.check(scope, operand)
  const { type, optional } = selectedType(context, expr.id, checked, field.constant.value)
  context.types.set(expr.id, context.substitution.apply(optional ? type : optionalOf(type)))
  context.references.set(expr.id, { overloadIds: [OPTIONAL_SELECT_OVERLOAD] })
  return checked === operand ? expr : { ...expr, args: [checked, field] }
}

/** Returns the type of a field of a checked operand. A field of an optional is optional. */
function selectedType(
  context: CheckContext,
  id: number,
  operand: Expr,
  field: string,
): { readonly type: Type; readonly optional: boolean } {
  const target = unwrapOptional(context.substitution.apply(typeAt(context, operand)))
  const type = typeOfField(context, id, target.type, field)
  return { type: target.optional ? optionalOf(type) : type, optional: target.optional }
}

function typeOfField(context: CheckContext, id: number, target: Type, field: string): Type {
  switch (target.kind) {
    case 'map':
      return target.parameters[1]!
    case 'object':
      return fieldType(context, id, target.name, field) ?? ERROR
    case 'parameter':
      // The operand is dyn from here on, so that nothing later assumes a more specific type.
      unify(context.substitution, DYN, target)
      return DYN
    case 'dyn':
    case 'error':
      return DYN
    default:
      context.report(id, `type '${formatType(target)}' does not support field selection`)
      return DYN
  }
}
