import { COMMA } from '../json/index.ts'
import { Slice } from '../async/index.ts'
import { inLaterTurn, PAUSE } from './slices.ts'
import type { ServedType } from './served-type.ts'
import {
  conversionWeight,
  cut,
  headOf,
  inServedVersion,
  isSpliceable,
  itemHeadOf,
  type EncodedList,
  type EncodedObject,
} from './stored/index.ts'

/** Returns a buffer of at least so many bytes with undefined content: a new one, or one that is reused. */
export type TakeBuffer = (size: number) => Buffer

/** An encoded collection. */
export interface ListBody {
  /** Length in bytes; undefined if it is unknown before the chunks are made. */
  readonly length: number | undefined
  /**
   * Yields chunks of at most about `CHUNK_SIZE` bytes, each made, in a buffer from `take`, when it is requested. An
   * empty chunk is a pause for other work.
   */
  chunks(take?: TakeBuffer): Iterable<Uint8Array>
}

export const CHUNK_SIZE = 256 * 1024

const TAIL = Buffer.from(']}')
const VERSION_START = Buffer.from('"resourceVersion":"')
const VERSION_END = Buffer.from('",')
/** Digits of the largest safe integer. */
const MOST_DIGITS = 16

function listHead(type: ServedType, list: EncodedList): Buffer {
  const metadata = {
    resourceVersion: String(list.revision),
    continue: list.continueToken,
    ...(list.remainingItemCount === undefined ? {} : { remainingItemCount: list.remainingItemCount }),
  }
  const envelope = JSON.stringify({ kind: type.listKind, apiVersion: type.apiVersion, metadata })
  return Buffer.from(`${envelope.slice(0, -1)},"items":[`)
}

/**
 * Returns a collection in JSON, spliced from the stored bytes (LIST-05: `continue` is always present). A small one is
 * measured first; of a large one each part is read only when it is its turn.
 */
export function spliceList(type: ServedType, list: EncodedList): ListBody {
  const head = listHead(type, list)
  const { items } = list
  const prefix = Buffer.concat([itemHeadOf(type), VERSION_START])
  const layout: Layout = { type, head, prefix, stored: headOf(type) }
  const bound = type.convert === undefined ? boundOf(layout, items) : Infinity
  if (bound <= CHUNK_SIZE) {
    const bytes = Buffer.concat([...pieces(layout, items, bound, Buffer.allocUnsafe)])
    return { length: bytes.length, chunks: () => [bytes] }
  }
  return {
    length: undefined,
    chunks: (take = Buffer.allocUnsafe) => inLaterTurn(pieces(layout, items, CHUNK_SIZE, take)),
  }
}

/** Returns an upper bound of the size of a list in bytes, or a number larger than a chunk. */
function boundOf({ head, prefix }: Layout, items: readonly EncodedObject[]): number {
  let bound = head.length + TAIL.length
  for (const { value } of items) {
    bound += 1 + prefix.length + MOST_DIGITS + VERSION_END.length + value.length
    if (bound > CHUNK_SIZE) break
  }
  return bound
}

/** What all items of one list have in common. */
interface Layout {
  readonly type: ServedType
  readonly head: Uint8Array
  /** The beginning of an item, up to the quote before its version. */
  readonly prefix: Uint8Array
  /** The beginning of its stored bytes. */
  readonly stored: Uint8Array
}

/** Writes an integer in decimal digits; returns the position after it. */
function writeDigits(chunk: Uint8Array, at: number, number: number): number {
  let end = at + 1
  for (let limit = 10; number >= limit; limit *= 10) end++
  let rest = number
  for (let digit = end - 1; digit >= at; digit--) {
    const tens = Math.floor(rest / 10)
    chunk[digit] = 0x30 + (rest - tens * 10)
    rest = tens
  }
  return end
}

/** Copies a few bytes: the loop is faster than a call into the engine. */
function writeShort(chunk: Uint8Array, at: number, bytes: Uint8Array): number {
  for (let index = 0; index < bytes.length; index++) chunk[at + index] = bytes[index] ?? 0
  return at + bytes.length
}

/** Returns the work of showing an object in another version, in bytes to encode; one that was converted before costs nothing. */
const conversionWork = (type: ServedType, { value }: EncodedObject): number =>
  type.converted?.has(type, { value, revision: 0 }) === true ? 0 : conversionWeight(value)

function* pieces(
  layout: Layout,
  items: readonly EncodedObject[],
  size: number,
  take: TakeBuffer,
): Iterable<Uint8Array> {
  const { head, prefix, stored, type } = layout
  const { convert } = type
  const added = 1 + prefix.length + MOST_DIGITS + VERSION_END.length + TAIL.length
  let chunk = take(Math.max(size, head.length + TAIL.length))
  let at = writeShort(chunk, 0, head)
  const slice = new Slice()
  for (let index = 0; index < items.length; index++) {
    const found = items[index]
    if (found === undefined) continue
    const work = convert === undefined ? 0 : conversionWork(type, found)
    const item = convert === undefined ? found : { value: inServedVersion(type, found), revision: found.revision }
    const made = isSpliceable(stored, item) ? undefined : makeItem(type, found)
    const weight = work + (made?.length ?? 0)
    if (weight > 0 && slice.add(weight)) {
      yield PAUSE
      slice.begin()
    }
    const needed = made === undefined ? added + item.value.length : 1 + made.length + TAIL.length
    if (at + needed > chunk.length) {
      yield chunk.subarray(0, at)
      chunk = take(Math.max(size, needed))
      at = 0
    }
    if (index > 0) chunk[at++] = COMMA
    if (made === undefined) {
      at = writeShort(chunk, at, prefix)
      at = writeDigits(chunk, at, item.revision)
      at = writeShort(chunk, at, VERSION_END)
    }
    const rest = made ?? item.value.subarray(stored.length)
    chunk.set(rest, at)
    at += rest.length
  }
  yield chunk.subarray(0, writeShort(chunk, at, TAIL))
}

/** Returns an item that can't be spliced: it is converted, or its fields are stored in an unexpected order. */
function makeItem(type: ServedType, item: EncodedObject): Uint8Array {
  const { version, tail, from } = cut(type, item)
  return Buffer.concat([itemHeadOf(type), Buffer.from(version), tail.subarray(from)])
}
