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
  const stored = headOf(type)
  const layout: Layout = { type, head, prefix, stored, covered: new Uint8Array(stored.length) }
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
  /** Room for what that may cover while an item is written. */
  readonly covered: Uint8Array
}

/** Returns the number of decimal digits of an integer. */
function digitsOf(number: number): number {
  let digits = 1
  for (let limit = 10; number >= limit; limit *= 10) digits++
  return digits
}

/** Writes an integer in decimal digits, as many as there is room for between two positions. */
function writeDigits(chunk: Uint8Array, start: number, end: number, number: number): void {
  let rest = number
  for (let digit = end - 1; digit >= start; digit--) {
    const tens = Math.floor(rest / 10)
    chunk[digit] = 0x30 + (rest - tens * 10)
    rest = tens
  }
}

/** Copies a few bytes: the loop is faster than a call into the engine. */
function writeShort(chunk: Uint8Array, at: number, bytes: Uint8Array): number {
  for (let index = 0; index < bytes.length; index++) chunk[at + index] = bytes[index] ?? 0
  return at + bytes.length
}

/**
 * Writes an object with its version; returns the position after it. The beginning of its stored bytes is written too, and over:
 * that is cheaper than a view of what follows it, and leaves nothing to collect. What stood there before is put back.
 */
function writeItem(layout: Layout, chunk: Uint8Array, at: number, { value, revision }: EncodedObject): number {
  const { prefix, stored, covered } = layout
  const version = at + prefix.length
  const end = version + digitsOf(revision)
  const rest = end + VERSION_END.length
  const start = rest - stored.length
  if (start < 0) chunk.set(value.subarray(stored.length), rest)
  else {
    for (let index = start; index < at; index++) covered[index - start] = chunk[index] ?? 0
    chunk.set(value, start)
    for (let index = start; index < at; index++) chunk[index] = covered[index - start] ?? 0
  }
  writeShort(chunk, at, prefix)
  writeDigits(chunk, version, end, revision)
  writeShort(chunk, end, VERSION_END)
  return start + value.length
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
      at = writeItem(layout, chunk, at, item)
    } else {
      chunk.set(made, at)
      at += made.length
    }
  }
  yield chunk.subarray(0, writeShort(chunk, at, TAIL))
}

/** Returns an item that can't be spliced: it is converted, or its fields are stored in an unexpected order. */
function makeItem(type: ServedType, item: EncodedObject): Uint8Array {
  const { version, tail, from } = cut(type, item)
  return Buffer.concat([itemHeadOf(type), Buffer.from(version), tail.subarray(from)])
}
