import type { AnyBulkWriteOperation, ClientSession } from 'mongodb'
import type { Key, Log, Revision } from '../contract/index.ts'
import type { Mongo } from './connection.ts'
import { encodeObjectDocument, type ObjectDocument } from './documents.ts'

/** Written in one turn of the event loop: a millisecond or two. */
const CHUNK_SIZE = 100

type Changes = Parameters<Log['checkpoint']>[1]

/**
 * Moves the checkpoint in one transaction, so that every snapshot sees exactly one checkpoint. A server whose
 * checkpoint is behind that of another changes nothing.
 */
export async function checkpoint(mongo: Mongo, revision: Revision, changes: Changes): Promise<void> {
  await mongo.client.withSession(async (session) => {
    session.startTransaction()
    try {
      const behind = { _id: 'checkpoint' as const, value: { $lt: revision } }
      const { matchedCount } = await mongo.meta.updateOne(behind, { $set: { value: revision } }, { session })
      if (matchedCount === 1) await writeObjects(mongo, changes, session)
      await session.commitTransaction()
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
      throw error
    }
  })
}

async function writeObjects({ objects }: Mongo, changes: Changes, session: ClientSession): Promise<void> {
  let chunk: AnyBulkWriteOperation<ObjectDocument>[] = []
  const write = async (): Promise<void> => {
    if (chunk.length > 0) await objects.bulkWrite(chunk, { session, ordered: false })
    chunk = []
  }
  for (const change of changes) {
    chunk.push(toWrite(change))
    if (chunk.length === CHUNK_SIZE) await write()
  }
  await write()
}

function toWrite(change: { key: Key; value: Uint8Array | undefined; revision: Revision }) {
  const { key, value, revision } = change
  if (value === undefined) return { deleteOne: { filter: { _id: key } } }
  const { _id, ...replacement } = encodeObjectDocument({ key, value, revision })
  return { replaceOne: { filter: { _id }, replacement, upsert: true } }
}
