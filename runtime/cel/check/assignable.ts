import type { Type } from '../value/types.ts'
import type { Substitution } from './substitution.ts'

/** Reports whether the types are the same. Nullability does not count, as in cel-go. */
export function isExactType(a: Type, b: Type): boolean {
  return (
    a === b ||
    (a.kind === b.kind &&
      a.name === b.name &&
      a.parameters.length === b.parameters.length &&
      a.parameters.every((parameter, index) => isExactType(parameter, b.parameters[index]!)))
  )
}

/** Reports whether a value of type `from` is assignable to `to`; a type variable matches only itself. */
export function accepts(to: Type, from: Type): boolean {
  if (to === from || to.kind === 'dyn') return true
  if (to.nullable && from.kind === 'null') return true
  return (
    to.kind === from.kind &&
    to.name === from.name &&
    to.parameters.length === from.parameters.length &&
    to.parameters.every((parameter, index) => accepts(parameter, from.parameters[index]!))
  )
}

/** Unifies two types. Returns whether they agree; if so, binds variables as needed, otherwise changes nothing. */
export function unify(substitution: Substitution, a: Type, b: Type): boolean {
  return unifyAll(substitution, [a], [b])
}

/** Unifies two lists of types pair by pair, as {@link unify} does. */
export function unifyAll(substitution: Substitution, as: readonly Type[], bs: readonly Type[]): boolean {
  const mark = substitution.mark()
  if (agreeAll(substitution, as, bs)) return true
  substitution.rollback(mark)
  return false
}

/** Returns the more general of two types that agree. */
export function mostGeneral(a: Type, b: Type): Type {
  return isEqualOrLessSpecific(a, b) ? a : b
}

function agreeAll(substitution: Substitution, as: readonly Type[], bs: readonly Type[]): boolean {
  return as.length === bs.length && as.every((a, index) => agree(substitution, a, bs[index]!))
}

function agree(substitution: Substitution, a: Type, b: Type): boolean {
  if (b.kind === 'parameter') {
    const outcome = bindVariable(substitution, b, a)
    if (outcome !== 'occurs') return outcome === 'agrees'
  }
  if (a.kind === 'parameter') return bindVariable(substitution, a, b) === 'agrees'
  if (isWildcard(a) || isWildcard(b)) return true
  if (a.kind === 'null') return acceptsNull(b)
  if (b.kind === 'null') return acceptsNull(a)
  switch (a.kind) {
    case 'type':
      return b.kind === 'type'
    case 'list':
    case 'map':
    case 'opaque':
      return a.kind === b.kind && a.name === b.name && agreeAll(substitution, a.parameters, b.parameters)
    default:
      return accepts(b, a)
  }
}

/** Tries to bind a variable to a type. Returns `occurs` if the variable is free and occurs in the type. */
function bindVariable(substitution: Substitution, variable: Type, type: Type): 'agrees' | 'differs' | 'occurs' {
  if (isExactType(type, variable)) return 'agrees'
  const bound = substitution.find(variable)
  if (bound === undefined) {
    if (occursIn(substitution, variable, type)) return 'occurs'
    substitution.bind(variable, type)
    return 'agrees'
  }
  if (isExactType(type, bound)) return 'agrees'
  if (!agree(substitution, type, bound)) return 'differs'
  const general = mostGeneral(type, bound)
  if (!occursIn(substitution, variable, general)) substitution.bind(variable, general)
  return 'agrees'
}

function occursIn(substitution: Substitution, variable: Type, type: Type): boolean {
  if (isExactType(variable, type)) return true
  if (type.kind !== 'parameter') return type.parameters.some((parameter) => occursIn(substitution, variable, parameter))
  const bound = substitution.find(type)
  return bound !== undefined && occursIn(substitution, variable, bound)
}

function isWildcard(type: Type): boolean {
  return type.kind === 'dyn' || type.kind === 'error'
}

/** Reports whether null may be compared with the type: messages and abstract types can always be null. */
function acceptsNull(type: Type): boolean {
  switch (type.kind) {
    case 'null':
    case 'object':
    case 'opaque':
    case 'timestamp':
    case 'duration':
      return true
    default:
      return type.nullable === true
  }
}

function isEqualOrLessSpecific(a: Type, b: Type): boolean {
  if (a.kind === 'dyn' || a.kind === 'parameter') return true
  if (b.kind === 'dyn' || b.kind === 'parameter') return false
  if (b.kind === 'null' && isNullable(a)) return true
  if (a.kind === 'null' && isNullable(b)) return false
  if (a.kind !== b.kind) return false
  if (isNullable(a) !== isNullable(b)) return isNullable(a)
  switch (a.kind) {
    case 'type':
      return true
    case 'list':
    case 'map':
    case 'opaque':
      return (
        a.name === b.name &&
        a.parameters.length === b.parameters.length &&
        a.parameters.every((parameter, index) => isEqualOrLessSpecific(parameter, b.parameters[index]!))
      )
    default:
      return isExactType(a, b)
  }
}

function isNullable(type: Type): boolean {
  return type.kind === 'null' || type.nullable === true
}
