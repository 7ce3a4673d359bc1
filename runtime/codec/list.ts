import { cut, itemHeadOf, type ServedType, type VersionedBytes } from './splice.ts'

export interface VersionedList {
  readonly revision: number
  readonly items: readonly VersionedBytes[]
  /** '' at the end. */
  readonly continueToken: string
  readonly remainingItemCount?: number
}

/** An encoded collection. */
export interface ListBody {
  /** Bytes; undefined when that is not known before they are made. */
  readonly length: number | undefined
  /** Pieces of at most `CHUNK_SIZE` bytes, each made when it is asked for. */
  chunks(): Iterable<Uint8Array>
}

export const CHUNK_SIZE = 256 * 1024

const COMMA = 0x2c
const TAIL = Buffer.from(']}')

export function listHead(type: ServedType, list: VersionedList): Buffer {
  const metadata = {
    resourceVersion: String(list.revision),
    continue: list.continueToken,
    ...(list.remainingItemCount === undefined ? {} : { remainingItemCount: list.remainingItemCount }),
  }
  const envelope = JSON.stringify({ kind: type.listKind, apiVersion: type.apiVersion, metadata })
  return Buffer.from(`${envelope.slice(0, -1)},"items":[`)
}

/** A collection in JSON, spliced from the stored bytes (LIST-05: continue is always there). */
export function spliceList(type: ServedType, list: VersionedList): ListBody {
  const head = listHead(type, list)
  const length = type.convert === undefined ? lengthOf(head, type, list) : undefined
  return { length, chunks: () => pieces(length ?? Infinity, head, type, list.items) }
}

function lengthOf(head: Uint8Array, type: ServedType, list: VersionedList): number {
  const itemHead = itemHeadOf(type)
  let length = head.length + TAIL.length + Math.max(0, list.items.length - 1)
  for (const item of list.items) {
    const { version, tail, from } = cut(type, item)
    length += itemHead.length + version.length + tail.length - from
  }
  return length
}

function* pieces(
  length: number,
  head: Uint8Array,
  type: ServedType,
  items: readonly VersionedBytes[],
): Iterable<Uint8Array> {
  const itemHead = itemHeadOf(type)
  let left = length
  let chunk = Buffer.allocUnsafe(Math.min(CHUNK_SIZE, left))
  chunk.set(head, 0)
  let at = head.length
  for (const [index, item] of items.entries()) {
    const { version, tail, from } = cut(type, item)
    const needed = 1 + itemHead.length + version.length + tail.length - from
    if (at + needed > chunk.length) {
      yield chunk.subarray(0, at)
      left -= at
      chunk = Buffer.allocUnsafe(Math.min(Math.max(CHUNK_SIZE, needed), left))
      at = 0
    }
    if (index > 0) chunk[at++] = COMMA
    chunk.set(itemHead, at)
    at += itemHead.length
    at += chunk.write(version, at, 'latin1')
    chunk.set(tail.subarray(from), at)
    at += tail.length - from
  }
  if (at + TAIL.length > chunk.length) {
    yield chunk.subarray(0, at)
    yield TAIL
    return
  }
  chunk.set(TAIL, at)
  yield chunk.subarray(0, at + TAIL.length)
}
