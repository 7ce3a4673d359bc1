import { select } from '../value/access.ts'
import { noSuchKey } from '../value/errors.ts'
import { isJsonObject, JsonMap, valueFromJson } from '../value/json.ts'
import { interned } from '../value/text.ts'
import { CelError, Duration, Timestamp, type Value } from '../value/values.ts'
import { SELECT_COST } from '../cost/constants.ts'
import { locate, type Frame } from './frame.ts'

/** Steps of decoding one byte or a time, which happens each time it is read. */
const STEPS_PER_BYTE = 3
const STEPS_PER_TIME = 100

/** Spends the steps of decoding a value from its text. */
export function spendDecoding({ work }: Frame, value: Value): void {
  if (value instanceof Uint8Array) work.spend(STEPS_PER_BYTE * value.length)
  else if (value instanceof Timestamp || value instanceof Duration) work.spend(STEPS_PER_TIME)
}

/** A field prepared for reading. */
export interface PreparedField {
  readonly name: string
  /** The node that reads it. */
  readonly id: number
  /** Whether no JavaScript object inherits such a property, so that it can be read without `hasOwn`. */
  readonly direct: boolean
}

export function fieldOf(name: string, id: number): PreparedField {
  return { name: interned(name), id, direct: !(name in Object.prototype) }
}

/** Reads nested fields. Walks plain data directly; only the result becomes a CEL value. */
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
