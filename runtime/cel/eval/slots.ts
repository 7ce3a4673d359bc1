import { SELECT_COST } from '../cost/constants.ts'
import { isJsonObject, JsonMap, valueFromJson } from '../value/json.ts'
import type { CelError } from '../value/values.ts'
import { selectFields, type PreparedField } from './fields.ts'
import type { CompiledNode } from './frame.ts'

/**
 * Reads a variable, or fields of it. `base` is what the variable costs, `missing` the error when it is not bound. Plain
 * data, the usual case, takes the shortest way.
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
  if (fields.length === 1 && first.direct) return fieldOfSlot(slot, first, base, general)
  return fields.length === 2 && second?.direct === true && first.direct
    ? fieldOfFieldOfSlot(slot, first, second, base, general)
    : general
}

/** `a.b` where `a` is plain data; everything else the general way. */
function fieldOfSlot(slot: number, { name }: PreparedField, base: number, general: CompiledNode): CompiledNode {
  const cost = base + SELECT_COST
  return (frame) => {
    const value = frame.slots[slot]
    if (!(value instanceof JsonMap)) return general(frame)
    const json = value.object[name]
    if (json === undefined) return general(frame)
    frame.cost += cost
    return valueFromJson(json)
  }
}

/** `a.b.c` where `a` is plain data; everything else the general way. */
function fieldOfFieldOfSlot(
  slot: number,
  first: PreparedField,
  second: PreparedField,
  base: number,
  general: CompiledNode,
): CompiledNode {
  const [outer, inner] = [first.name, second.name]
  const cost = base + 2 * SELECT_COST
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
