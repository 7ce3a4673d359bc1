import { CHUNK_SIZE, type ListBody, type TakeBuffer } from './list.ts'
import { inLaterTurn, PAUSE } from './slices.ts'

/** Copies parts into chunks of at most `CHUNK_SIZE` bytes, or of one part that is larger. Passes pauses on. */
export function* joinParts(parts: Iterable<Uint8Array>, take: TakeBuffer = Buffer.allocUnsafe): Iterable<Uint8Array> {
  let chunk: Buffer | undefined
  let at = 0
  for (const part of parts) {
    if (part === PAUSE) {
      yield part
      continue
    }
    if (chunk !== undefined && at + part.length > chunk.length) {
      yield chunk.subarray(0, at)
      chunk = undefined
    }
    if (chunk === undefined) {
      chunk = take(Math.max(CHUNK_SIZE, part.length))
      at = 0
    }
    chunk.set(part, at)
    at += part.length
  }
  if (chunk !== undefined) yield chunk.subarray(0, at)
}

/** Returns a body whose parts are made while they are sent. */
export const chunkedBody = (parts: () => Iterable<Uint8Array>): ListBody => ({
  length: undefined,
  chunks: (take) => inLaterTurn(joinParts(parts(), take)),
})

/** Returns a body that is complete. */
export const wholeBody = (bytes: Uint8Array): ListBody => ({ length: bytes.length, chunks: () => [bytes] })
