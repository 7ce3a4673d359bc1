import { Damaged, type Batch, type Key, type LogEvent, type Revision } from '../contract/index.ts'
import { checksum } from './checksum.ts'

/*
 * A batch as bytes, numbers big-endian:
 *
 *   u8 version, u32 CRC-32 of all that follows,
 *   f64 first, f64 at, u32 count, u16 length + utf8 by,
 *   then per event: u16 length + utf8 key, f64 previousRevision, u32 length + value (length 0xffffffff: deleted)
 *
 * The revision of an event is `first` plus its index. Version 1, which is still read, has no checksum.
 */
const VERSION = 2
const SEAL_LENGTH = 1 + 4
const UNSEALED_VERSION = 1
const UNSEALED_LENGTH = 1
const BODY_HEADER_LENGTH = 8 + 8 + 4 + 2
const EVENT_HEADER_LENGTH = 2 + 8 + 4
const DELETED = 0xffffffff
const LONGEST_TEXT = 0xffff

export function encodeBatch(batch: Batch): Buffer {
  const buffer = Buffer.allocUnsafeSlow(encodedLength(batch))
  buffer.writeUInt8(VERSION, 0)
  let offset = buffer.writeDoubleBE(batch.first, SEAL_LENGTH)
  offset = buffer.writeDoubleBE(batch.at, offset)
  offset = buffer.writeUInt32BE(batch.events.length, offset)
  offset = writeText(buffer, batch.by, offset)
  for (const { key, value, previousRevision } of batch.events) {
    offset = writeText(buffer, key, offset)
    offset = buffer.writeDoubleBE(previousRevision, offset)
    offset = buffer.writeUInt32BE(value?.byteLength ?? DELETED, offset)
    if (value === undefined) continue
    buffer.set(value, offset)
    offset += value.byteLength
  }
  buffer.writeUInt32BE(checksum(buffer.subarray(SEAL_LENGTH)), 1)
  return buffer
}

/**
 * Decodes the batch of a slot. Its values are copies, so that a value that lives long does not keep all the others in
 * memory.
 *
 * @param where the file or the collection that the bytes come from, for the error
 * @throws Damaged if the bytes are not those of a batch that begins with the slot
 */
export function decodeBatch(buffer: Buffer, slot: Revision, where: string): Batch {
  try {
    const batch = readBody(buffer, bodyOf(buffer))
    if (batch.first === slot) return batch
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) throw damagedBatch(slot, where, error)
    throw error
  }
  throw damagedBatch(slot, where)
}

/** Returns the error for bytes in a slot that are no such batch. */
export const damagedBatch = (slot: Revision, where: string, cause?: unknown): Damaged =>
  new Damaged(where, `the batch at revision ${slot} is not what was written`, { cause })

/** Returns the error for bytes under a key that are no such object of the checkpoint. */
export const damagedObject = (key: Key, where: string): Damaged =>
  new Damaged(where, `the object ${key} of the checkpoint is not what was written`)

/** Thrown within this module for bytes that are no batch. */
class Unreadable extends Error {}

/** Returns the position of the body, after verifying its checksum. */
function bodyOf(buffer: Buffer): number {
  if (buffer[0] === UNSEALED_VERSION) return UNSEALED_LENGTH
  if (buffer[0] !== VERSION) throw new Unreadable(`the version is ${buffer[0]}`)
  if (buffer.readUInt32BE(1) !== checksum(buffer.subarray(SEAL_LENGTH))) throw new Unreadable('the checksum is wrong')
  return SEAL_LENGTH
}

function readBody(buffer: Buffer, start: number): Batch {
  const first = readRevision(buffer, start)
  const at = buffer.readDoubleBE(start + 8)
  const count = buffer.readUInt32BE(start + 16)
  let offset = start + BODY_HEADER_LENGTH + buffer.readUInt16BE(start + 20)
  const by = buffer.toString('utf8', start + BODY_HEADER_LENGTH, offset)
  const events: LogEvent[] = []
  for (let i = 0; i < count; i++) {
    const keyEnd = offset + 2 + buffer.readUInt16BE(offset)
    const key = buffer.toString('utf8', offset + 2, keyEnd)
    const previousRevision = readRevision(buffer, keyEnd)
    const length = buffer.readUInt32BE(keyEnd + 8)
    offset = keyEnd + 12
    const value = length === DELETED ? undefined : new Uint8Array(buffer.subarray(offset, offset + length))
    if (value !== undefined) offset += length
    events.push({ revision: first + i, key, value, previousRevision })
  }
  if (offset !== buffer.byteLength) throw new Unreadable('the length is wrong')
  return { first, last: first + count - 1, by, at, events }
}

/** Reads a revision. Node allocates 16 bytes for each double that is read or kept; a small integer needs none. */
function readRevision(buffer: Buffer, offset: number): Revision {
  const read = buffer.readDoubleBE(offset)
  const whole = Math.trunc(read)
  return whole === read ? whole : read
}

function encodedLength({ by, events }: Batch): number {
  let length = SEAL_LENGTH + BODY_HEADER_LENGTH + textLength(by)
  for (const { key, value } of events) length += EVENT_HEADER_LENGTH + textLength(key) + (value?.byteLength ?? 0)
  return length
}

function textLength(text: string): number {
  const length = Buffer.byteLength(text)
  if (length > LONGEST_TEXT) throw new RangeError(`${text.slice(0, 100)}… is longer than ${LONGEST_TEXT} bytes`)
  return length
}

function writeText(buffer: Buffer, text: string, offset: number): number {
  const length = buffer.write(text, offset + 2)
  buffer.writeUInt16BE(length, offset)
  return offset + 2 + length
}
