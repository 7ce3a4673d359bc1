import { select } from '../value/access.ts'
import { noSuchKey } from '../value/errors.ts'
import { isJsonObject, JsonMap, valueFromJson } from '../value/json.ts'
import { interned } from '../value/text.ts'
import { CelError, type Value } from '../value/values.ts'
import { SELECT_COST } from '../cost/constants.ts'
import { locate, type Frame } from './frame.ts'

/** A field to be read, prepared. */
export interface Field {
  readonly name: string
  /** The node that reads it. */
  readonly id: number
  /** Whether plain objects have no such property unless it is their own, so that it may be read without asking. */
  readonly direct: boolean
}

export function fieldOf(name: string, id: number): Field {
  return { name: interned(name), id, direct: !(name in Object.prototype) }
}

/** Reads fields of fields. Plain data is walked as it is; only what comes out at the end becomes a value. */
export function selectFields(frame: Frame, operand: Value, fields: readonly Field[]): Value {
  let value = operand
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!
    if (value instanceof CelError) return value
    frame.cost += SELECT_COST
    if (value instanceof JsonMap && field.direct) {
      let json = value.object[field.name]
      let last = field
      for (let next = fields[i + 1]; next?.direct === true && isJsonObject(json); next = fields[i + 1]) {
        frame.cost += SELECT_COST
        json = json[next.name]
        last = next
        i++
      }
      if (json === undefined) return new CelError(noSuchKey(last.name).message, last.id)
      value = valueFromJson(json)
    } else {
      value = locate(select(value, field.name), field.id)
    }
  }
  return value
}
