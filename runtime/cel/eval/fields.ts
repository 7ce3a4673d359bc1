import { select } from '../value/access.ts'
import { noSuchKey } from '../value/errors.ts'
import { isJsonObject, JsonMap, valueFromJson } from '../value/json.ts'
import { interned } from '../value/text.ts'
import { CelError, Duration, Timestamp, type Value } from '../value/values.ts'
import { SELECT_COST } from '../cost/constants.ts'
import { locate, type Frame } from './frame.ts'

/** Steps of decoding one byte, or a time, which is done each time that it is read. */
const STEPS_PER_BYTE = 3
const STEPS_PER_TIME = 100

/** Spends what making a value from its text has taken. */
export function spendDecoding({ work }: Frame, value: Value): void {
  if (value instanceof Uint8Array) work.spend(STEPS_PER_BYTE * value.length)
  else if (value instanceof Timestamp || value instanceof Duration) work.spend(STEPS_PER_TIME)
}

/** A field to be read, prepared. */
export interface PreparedField {
  readonly name: string
  /** The node that reads it. */
  readonly id: number
  /** Whether plain objects have no such property unless it is their own, so that it may be read without asking. */
  readonly direct: boolean
}

export function fieldOf(name: string, id: number): PreparedField {
  return { name: interned(name), id, direct: !(name in Object.prototype) }
}

/** Reads fields of fields. Plain data is walked as it is; only what comes out at the end becomes a value. */
export function selectFields(frame: Frame, operand: Value, fields: readonly PreparedField[]): Value {
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
      if (typeof value === 'object') spendDecoding(frame, value)
    }
  }
  return value
}
