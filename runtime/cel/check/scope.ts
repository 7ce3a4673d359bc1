import type { Expr } from '../syntax/ast.ts'
import { objectType, typeOf, type Type } from '../value/types.ts'
import type { FunctionDeclaration } from '../library/library.ts'
import type { ConstantDeclaration, Environment } from './environment.ts'
import { candidateNames } from './names.ts'

/** The variables of the comprehensions around an expression, the innermost first. */
export interface CheckScope {
  readonly name: string
  readonly type: Type
  readonly outer: CheckScope | undefined
}

/** A resolved name. */
interface Resolution {
  /** The full name; with a leading dot where a variable of a comprehension would hide it. */
  readonly name: string
  readonly type: Type
  readonly constant?: ConstantDeclaration['value']
}

/**
 * Resolves `a`, or `a.b.c` as one qualified name. Returns undefined if there is no such name, or `a` is a comprehension
 * variable.
 */
export function resolveName(
  environment: Environment,
  scope: CheckScope | undefined,
  parts: readonly [string, ...string[]],
): Resolution | undefined {
  const first = parts[0]
  const fromRoot = first.startsWith('.')
  const local = findLocal(scope, fromRoot ? first.slice(1) : first)
  if (local !== undefined && !fromRoot) return parts.length === 1 ? { name: first, type: local.type } : undefined
  for (const candidate of candidateNames(environment.container, parts.join('.'))) {
    const found = findGlobal(environment, candidate)
    if (found !== undefined) return local === undefined ? found : { ...found, name: `.${found.name}` }
  }
  return undefined
}

/**
 * Returns the type that a message literal names, and its full name. `type` is the type of the name: `type(T)` for a
 * type.
 */
export function resolveTypeName(environment: Environment, name: string): Resolution | undefined {
  for (const candidate of candidateNames(environment.container, name)) {
    const found = findType(environment, candidate) ?? findGlobal(environment, candidate)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the function of a name, looked up in the container. */
export function resolveFunction(environment: Environment, name: string): FunctionDeclaration | undefined {
  for (const candidate of candidateNames(environment.container, name)) {
    const found = environment.functions.get(candidate)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the parts of `a.b.c` if the expression consists of names only; otherwise undefined. */
export function qualifiedName(expr: Expr): readonly [string, ...string[]] | undefined {
  if (expr.kind === 'identifier') return [expr.name]
  if (expr.kind !== 'select' || expr.testOnly) return undefined
  const operand = qualifiedName(expr.operand)
  return operand && [...operand, expr.field]
}

function findLocal(scope: CheckScope | undefined, name: string): CheckScope | undefined {
  let current = scope
  while (current !== undefined && current.name !== name) current = current.outer
  return current
}

function findGlobal(environment: Environment, name: string): Resolution | undefined {
  const variable = environment.variables.get(name)
  if (variable !== undefined) return { name, type: variable }
  const constant = environment.constants.get(name)
  if (constant !== undefined) return { name, type: constant.type, constant: constant.value }
  return findType(environment, name)
}

function findType(environment: Environment, name: string): Resolution | undefined {
  const type = environment.types.get(name)
  if (type !== undefined) return { name, type: typeOf(type) }
  return environment.objectTypes.find(name) && { name, type: typeOf(objectType(name)) }
}
