import { CALL_COST } from '../cost/constants.ts'
import type { Overload } from '../library/library.ts'
import { noSuchOverload } from '../value/errors.ts'
import { typeOfValue } from '../value/type-of.ts'
import type { Type } from '../value/types.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  ObjectValue,
  OpaqueValue,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../value/values.ts'
import { charge, locate, type Frame } from './frame.ts'

/** Whether a value may be given for a parameter of a type, as far as its outermost type tells. */
export function accepts(type: Type, value: Value): boolean {
  switch (type.kind) {
    case 'dyn':
    case 'parameter':
      return true
    case 'null':
      return value === null
    case 'bool':
      return typeof value === 'boolean'
    case 'int':
      return typeof value === 'number' || typeof value === 'bigint'
    case 'string':
      return typeof value === 'string'
    case 'uint':
      return value instanceof Uint
    case 'double':
      return value instanceof Double
    case 'bytes':
      return value instanceof Uint8Array
    case 'timestamp':
      return value instanceof Timestamp
    case 'duration':
      return value instanceof Duration
    case 'list':
      return value instanceof List
    case 'map':
      return value instanceof MapValue
    case 'type':
      return value instanceof TypeValue
    case 'error':
      return value instanceof CelError
    case 'object':
      return value instanceof ObjectValue && value.type.name === type.name
    case 'opaque':
      return acceptsOpaque(type, value)
  }
}

/** Optionals are told apart by what they hold, where they hold something: `list[?0]` of an optional list or map. */
function acceptsOpaque(type: Type, value: Value): boolean {
  if (value instanceof OpaqueValue) return value.type.name === type.name
  if (!(value instanceof Optional) || type.name !== 'optional_type') return false
  const [held] = type.parameters
  return value.value === undefined || held === undefined || accepts(held, value.value)
}

/** Calls the overload that fits the arguments, and counts its cost. */
export type Invoke = (frame: Frame, args: readonly Value[]) => Value

/** Chooses among overloads by the types of the arguments at run time. */
export function dispatchAmong(functionName: string, overloads: readonly Overload[], id: number): Invoke {
  const strict = overloads.every(({ strictness }) => strictness === 'strict')
  return (frame, args) => {
    if (strict) {
      const failed = args.find((arg) => arg instanceof CelError)
      if (failed !== undefined) {
        frame.cost += CALL_COST
        return failed
      }
    }
    const overload = overloads.find(({ parameters }) => parameters.every((type, i) => accepts(type, args[i] ?? null)))
    if (overload?.evaluate === undefined) {
      frame.cost += CALL_COST
      return locate(noOverloadFor(functionName, overloads, args), id)
    }
    const result = overload.evaluate(...args)
    charge(frame, overload.cost === undefined ? CALL_COST : overload.cost(args, result))
    return locate(result, id)
  }
}

function noOverloadFor(name: string, overloads: readonly Overload[], args: readonly Value[]): CelError {
  if (overloads.length === 0) return new CelError(`unbound function: ${name}`)
  if (/^(?:@|[^A-Za-z])/.test(name)) return noSuchOverload()
  return new CelError(`no such overload: ${name}(${args.map((arg) => typeOfValue(arg).name).join(', ')})`)
}
