import { DecodingError } from '../json/decoding-error.ts'
import type { WireReader } from './reader.ts'
import type { ValueCodec } from './value.ts'

/** Fields of a small message by number. */
export type MessageFields = ReadonlyMap<number, { readonly name: string; readonly codec: ValueCodec }>

/** Reads number and wire type of the next field. Throws DecodingError for those that no message can have. */
export function readTag(input: WireReader, end: number): { readonly number: number; readonly wireType: number } {
  const tag = input.unsigned(end)
  const number = Math.floor(tag / 8)
  const wireType = tag % 8
  if (wireType === 4) throw new DecodingError('proto: wiretype end group for non-group')
  if (number < 1 || number > 0x1fffffff) throw new DecodingError(`proto: illegal tag ${number} (wire type ${wireType})`)
  return { number, wireType }
}

export const wrongWireType = (wireType: number, field: string): DecodingError =>
  new DecodingError(`proto: wrong wireType = ${wireType} for field ${field}`)

/**
 * Reads a small message whose fields are not repeated; of several occurrences the last counts. The message is one value in
 * JSON: only what is repeated in it is taken off the room. Throws DecodingError, ApiError 413.
 */
export function fieldsOf(input: WireReader, end: number, fields: MessageFields): ReadonlyMap<number, unknown> {
  const found = new Map<number, unknown>()
  while (input.at < end) {
    const { number, wireType } = readTag(input, end)
    const field = fields.get(number)
    if (field === undefined) input.skip(wireType, end)
    else if (wireType !== field.codec.wireType) throw wrongWireType(wireType, field.name)
    else {
      if (found.has(number)) input.room.takeNode()
      found.set(number, field.codec.read(input, end, found.get(number)))
    }
  }
  return found
}
