import type { Batch, LogEvent } from '../contract/index.ts'

/*
 * A batch as bytes, numbers big-endian:
 *
 *   u8 version, f64 first, f64 at, u32 count, u16 length + utf8 by,
 *   then per event: u16 length + utf8 key, f64 previousRevision, u32 length + value (length 0xffffffff: deleted)
 *
 * The revision of an event is `first` plus its place.
 */
const version = 1
const headerLength = 1 + 8 + 8 + 4 + 2
const eventHeaderLength = 2 + 8 + 4
const deleted = 0xffffffff
const longestText = 0xffff

export function encodeBatch(batch: Batch): Buffer {
  const buffer = Buffer.allocUnsafeSlow(encodedLength(batch))
  let offset = buffer.writeUInt8(version, 0)
  offset = buffer.writeDoubleBE(batch.first, offset)
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
  return buffer
}

/** The batch; its values are copies, so that one that lives long does not keep all the others. Throws on bytes of another version. */
export function decodeBatch(buffer: Buffer): Batch {
  if (buffer[0] !== version) throw new Error(`a batch of the log has the unknown version ${buffer[0]}`)
  const first = buffer.readDoubleBE(1)
  const at = buffer.readDoubleBE(9)
  const count = buffer.readUInt32BE(17)
  let offset = headerLength + buffer.readUInt16BE(21)
  const by = buffer.toString('utf8', headerLength, offset)
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
  return { first, last: first + count - 1, by, at, events }
}

function encodedLength({ by, events }: Batch): number {
  let length = headerLength + textLength(by)
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
