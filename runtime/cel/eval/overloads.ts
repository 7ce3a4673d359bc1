import { CALL_COST } from '../cost/constants.ts'
import type { Overload } from '../library/library.ts'
import { noSuchOverload } from '../value/errors.ts'
import { textSteps } from '../value/size.ts'
import { typeOfValue } from '../value/type-of.ts'
import type { Type, TypeKind } from '../value/types.ts'
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
import { STEPS_PER_CALL } from './steps.ts'

/** Reports whether a value is acceptable for a parameter, judging by its outermost type only. */
export type Accept = (value: Value) => boolean

const ACCEPT: Readonly<Record<Exclude<TypeKind, 'object' | 'opaque'>, Accept>> = {
  dyn: () => true,
  parameter: () => true,
  null: (value) => value === null,
  bool: (value) => typeof value === 'boolean',
  int: (value) => typeof value === 'number' || typeof value === 'bigint',
  string: (value) => typeof value === 'string',
  uint: (value) => value instanceof Uint,
  double: (value) => value instanceof Double,
  bytes: (value) => value instanceof Uint8Array,
  timestamp: (value) => value instanceof Timestamp,
  duration: (value) => value instanceof Duration,
  list: (value) => value instanceof List,
  map: (value) => value instanceof MapValue,
  type: (value) => value instanceof TypeValue,
  error: (value) => value instanceof CelError,
}

/** Returns the test for parameters of a type. */
export function acceptorOf(type: Type): Accept {
  if (type.kind === 'object') return (value) => value instanceof ObjectValue && value.type.name === type.name
  return type.kind === 'opaque' ? (value) => acceptsOpaque(type, value) : ACCEPT[type.kind]
}

/** Tests an opaque value; optionals also by the type of their value, as in `list[?0]` of an optional list or map. */
function acceptsOpaque(type: Type, value: Value): boolean {
  if (value instanceof OpaqueValue) return value.type.name === type.name
  if (!(value instanceof Optional) || type.name !== 'optional_type') return false
  const [held] = type.parameters
  return value.value === undefined || held === undefined || acceptorOf(held)(value.value)
}

/** Calls the overload that accepts the arguments, and counts its cost. */
export type Invoke = (frame: Frame, args: readonly Value[]) => Value

/** Chooses among overloads by the types of the arguments at run time. */
export function dispatchAmong(functionName: string, overloads: readonly Overload[], id: number): Invoke {
  const strict = overloads.every(({ strictness }) => strictness === 'strict')
  const candidates = overloads.map((overload) => ({ overload, accept: overload.parameters.map(acceptorOf) }))
  return (frame, args) => {
    if (strict) {
      const failed = args.find((arg) => arg instanceof CelError)
      if (failed !== undefined) {
        frame.cost += CALL_COST
        return failed
      }
    }
    const overload = candidates.find(({ accept }) => accept.every((test, i) => test(args[i] ?? null)))?.overload
    if (overload?.evaluate === undefined) {
      frame.cost += CALL_COST
      return locate(noOverloadFor(functionName, overloads, args), id)
    }
    const { work } = frame
    const texts = args.reduce(addTexts, 0)
    work.spend((overload.steps ?? STEPS_PER_CALL) + (texts > 0 ? (overload.textSteps?.(args) ?? texts) : 0))
    const result = overload.evaluate(...args, work)
    charge(frame, overload.cost === undefined ? CALL_COST : overload.cost(args, result, work))
    return locate(result, id)
  }
}

const addTexts = (sum: number, arg: Value): number => sum + textSteps(arg)

function noOverloadFor(name: string, overloads: readonly Overload[], args: readonly Value[]): CelError {
  if (overloads.length === 0) return new CelError(`unbound function: ${name}`)
  if (/^(?:@|[^A-Za-z])/.test(name)) return noSuchOverload()
  return new CelError(`no such overload: ${name}(${args.map((arg) => typeOfValue(arg).name).join(', ')})`)
}
