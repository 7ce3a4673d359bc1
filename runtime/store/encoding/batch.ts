import { Damaged, type Batch, type Key, type LogEvent, type Revision } from '../contract/index.ts'
import { checksum } from './checksum.ts'

/*
 * A batch as bytes, numbers big-endian:
 *
 *   u8 version, u32 CRC-32 of all that follows,
 *   f64 first, f64 at, u32 count, u16 length + utf8 by,
 *   then per event: u16 length + utf8 key, f64 previousRevision, u32 length + value (length 0xffffffff: deleted)
 *
 * The revision of an event is `first` plus its place. Version 1, which is still read, has no checksum.
 */
const version = 2
const sealLength = 1 + 4
const unsealedVersion = 1
const unsealedLength = 1
const bodyHeaderLength = 8 + 8 + 4 + 2
const eventHeaderLength = 2 + 8 + 4
const deleted = 0xffffffff
const longestText = 0xffff

export function encodeBatch(batch: Batch): Buffer {
  const buffer = Buffer.allocUnsafeSlow(encodedLength(batch))
  buffer.writeUInt8(version, 0)
  let offset = buffer.writeDoubleBE(batch.first, sealLength)
  offset = buffer.writeDoubleBE(batch.at, offset)
  offset = buffer.writeUInt32BE(batch.events.length, offset)
  offset = writeText(buffer, batch.by, offset)
  for (const { key, value, previousRevision } of batch.events) {
    offset = writeText(buffer, key, offset)
    offset = buffer.writeDoubleBE(previousRevision, offset)
    offset = buffer.writeUInt32BE(value?.byteLength ?? deleted, offset)
    if (value === undefined) continue
    buffer.set(value, offset)
    offset += value.byteLength
  }
  buffer.writeUInt32BE(checksum(buffer.subarray(sealLength)), 1)
  return buffer
}

/**
 * The batch that was stored in the slot; its values are copies, so that one that lives long does not keep all the others.
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

/** The bytes that should be the batch of the slot are not. */
export const damagedBatch = (slot: Revision, where: string, cause?: unknown): Damaged =>
  new Damaged(where, `the batch at revision ${slot} is not what was written`, { cause })

/** The bytes that should be an object of the checkpoint are not. */
export const damagedObject = (key: Key, where: string): Damaged =>
  new Damaged(where, `the object ${key} of the checkpoint is not what was written`)

/** Bytes that are no batch. */
class Unreadable extends Error {}

/** Where the body begins, once its checksum is known to be right. */
function bodyOf(buffer: Buffer): number {
  if (buffer[0] === unsealedVersion) return unsealedLength
  if (buffer[0] !== version) throw new Unreadable(`the version is ${buffer[0]}`)
  if (buffer.readUInt32BE(1) !== checksum(buffer.subarray(sealLength))) throw new Unreadable('the checksum is wrong')
  return sealLength
}

function readBody(buffer: Buffer, start: number): Batch {
  const first = buffer.readDoubleBE(start)
  const at = buffer.readDoubleBE(start + 8)
  const count = buffer.readUInt32BE(start + 16)
  let offset = start + bodyHeaderLength + buffer.readUInt16BE(start + 20)
  const by = buffer.toString('utf8', start + bodyHeaderLength, offset)
  const events: LogEvent[] = []
  for (let i = 0; i < count; i++) {
    const keyEnd = offset + 2 + buffer.readUInt16BE(offset)
    const key = buffer.toString('utf8', offset + 2, keyEnd)
    const previousRevision = buffer.readDoubleBE(keyEnd)
    const length = buffer.readUInt32BE(keyEnd + 8)
    offset = keyEnd + 12
    const value = length === deleted ? undefined : new Uint8Array(buffer.subarray(offset, offset + length))
    if (value !== undefined) offset += length
    events.push({ revision: first + i, key, value, previousRevision })
  }
  if (offset !== buffer.byteLength) throw new Unreadable('the length is wrong')
  return { first, last: first + count - 1, by, at, events }
}

function encodedLength({ by, events }: Batch): number {
  let length = sealLength + bodyHeaderLength + textLength(by)
  for (const { key, value } of events) length += eventHeaderLength + textLength(key) + (value?.byteLength ?? 0)
  return length
}

function textLength(text: string): number {
  const length = Buffer.byteLength(text)
  if (length > longestText) throw new RangeError(`${text.slice(0, 100)}… is longer than ${longestText} bytes`)
  return length
}

function writeText(buffer: Buffer, text: string, offset: number): number {
  const length = buffer.write(text, offset + 2)
  buffer.writeUInt16BE(length, offset)
  return offset + 2 + length
}
