import { SELECT_COST } from '../cost/constants.ts'
import { isJsonObject, JsonMap, valueFromJson } from '../value/json.ts'
import type { CelError } from '../value/values.ts'
import { selectFields, type PreparedField } from './fields.ts'
import type { CompiledNode } from './frame.ts'

/**
 * Compiles reading a variable, or fields of it. `base` is the cost of the variable, `missing` the error if it is not
 * bound. Plain data, the usual case, takes a fast path.
 */
export function fieldsOfSlot(
  slot: number,
  fields: readonly PreparedField[],
  base: number,
  missing: CelError,
): CompiledNode {
  const [first, second] = fields
  if (first === undefined) {
    return (frame) => {
      frame.cost += base
      const value = frame.slots[slot]
      return value === undefined ? missing : value
    }
  }
  const general: CompiledNode = (frame) => {
    frame.cost += base
    const value = frame.slots[slot]
    return value === undefined ? missing : selectFields(frame, value, fields)
  }
  if (fields.length === 1 && first.direct) return fieldOfSlot(slot, first, base + SELECT_COST, general)
  return fields.length === 2 && second?.direct === true && first.direct
    ? fieldOfFieldOfSlot(slot, [first.name, second.name], base + 2 * SELECT_COST, general)
    : general
}

/** Compiles `a.b` for plain data in `a`; anything else takes the general path. */
function fieldOfSlot(slot: number, { name }: PreparedField, cost: number, general: CompiledNode): CompiledNode {
  return (frame) => {
    const value = frame.slots[slot]
    if (!(value instanceof JsonMap)) return general(frame)
    const json = value.object[name]
    if (json === undefined) return general(frame)
    frame.cost += cost
    return valueFromJson(json)
  }
}

/** Compiles `a.b.c` for plain data in `a`; anything else takes the general path. */
function fieldOfFieldOfSlot(
  slot: number,
  [outer, inner]: readonly [string, string],
  cost: number,
  general: CompiledNode,
): CompiledNode {
  return (frame) => {
    const value = frame.slots[slot]
    if (!(value instanceof JsonMap)) return general(frame)
    const between = value.object[outer]
    if (!isJsonObject(between)) return general(frame)
    const json = between[inner]
    if (json === undefined) return general(frame)
    frame.cost += cost
    return valueFromJson(json)
  }
}
