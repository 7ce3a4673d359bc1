import type { Binary, Timestamp } from 'mongodb'
import type { Batch, CheckpointObject, Key, LogEvent, Revision } from '../contract/index.ts'
import { compress, decompress } from '../compression/lz4.ts'
import { damagedBatch, damagedObject, decodeBatch as unpack, encodeBatch as pack } from '../encoding/batch.ts'
import { objectChecksum } from '../encoding/checksum.ts'

/**
 * One batch as a document of the collection `log`; the unique index on `_id` lets exactly one server win a slot. Every
 * node writes it several times (oplog, journal, collection), so it is as small as is cheap.
 */
export interface BatchDocument {
  /** `first` of the batch. */
  readonly _id: Revision
  readonly last: Revision
  readonly by: string
  readonly at: number
  /** The handle that appended it. */
  readonly origin: string
  /** The encoded batch as a block of LZ4 after its length. */
  readonly packed: Binary | Uint8Array
}

/** A batch as earlier releases wrote it. */
interface PlainBatchDocument {
  readonly _id: Revision
  readonly last: Revision
  readonly by: string
  readonly at: number
  readonly events: readonly PlainEventDocument[]
}

interface PlainEventDocument {
  readonly key: Key
  /** Absent: deleted. */
  readonly value?: Binary | Uint8Array
  readonly previousRevision: Revision
}

/** One object of the checkpoint, in the collection `objects`. */
export interface ObjectDocument {
  readonly _id: Key
  readonly value: Binary | Uint8Array
  readonly revision: Revision
  /** CRC-32 of value, revision and key; absent: an earlier release wrote it. */
  readonly checksum?: number
}

/**
 * By id: the revision of the checkpoint, the revision up to which the log was trimmed, the one up to which it is
 * deleted next, a counter that is written to prove leadership, and the revision of a state that is being restored.
 */
export interface MetaDocument {
  readonly _id: 'checkpoint' | 'trim' | 'deletion' | 'fence' | 'restore'
  readonly value: number
  /** Of `deletion`: when that part had been trimmed, in the cluster's time. */
  readonly at?: Timestamp
}

export const documentOfBatch = (batch: Batch, origin: string): BatchDocument => {
  const { first, last, by, at } = batch
  return { _id: first, last, by, at, origin, packed: compress(pack(batch)) }
}

/** @throws Damaged if the document does not hold the batch of its slot */
export function batchOfDocument(document: BatchDocument | PlainBatchDocument, where: string): Batch {
  if (!('packed' in document)) return decodePlain(document)
  return unpack(unpacked(document, where), document._id, where)
}

function unpacked({ _id, packed }: BatchDocument, where: string): Buffer {
  try {
    return decompress(viewOf(packed))
  } catch (error) {
    throw damagedBatch(_id, where, error)
  }
}

/**
 * Decodes a batch of an earlier release. Revisions are contiguous within a batch, so the position of an event gives its
 * revision.
 */
const decodePlain = ({ _id: first, last, by, at, events }: PlainBatchDocument): Batch => ({
  first,
  last,
  by,
  at,
  events: events.map(({ key, value, previousRevision }, index): LogEvent => ({
    revision: first + index,
    key,
    value: value && decodeBytes(value),
    previousRevision,
  })),
})

export const encodeObjectDocument = ({ key, value, revision }: CheckpointObject): ObjectDocument => ({
  _id: key,
  value,
  revision,
  checksum: objectChecksum(key, revision, value),
})

/**
 * Decodes an object. Its value is a view of the network message that brought it: whoever holds it for long copies it.
 *
 * @throws Damaged if the value is not what was written for the key at the revision
 */
export function decodeObjectDocument(document: ObjectDocument, where: string): CheckpointObject {
  const { _id: key, revision, checksum } = document
  const value = viewOf(document.value)
  if (checksum !== undefined && checksum !== objectChecksum(key, revision, value)) throw damagedObject(key, where)
  return { key, value, revision }
}

const viewOf = (value: Binary | Uint8Array): Uint8Array => (value instanceof Uint8Array ? value : value.buffer)

/** Returns a copy: the driver returns a view that would keep its whole network message in memory. */
const decodeBytes = (value: Binary | Uint8Array): Uint8Array => new Uint8Array(viewOf(value))
