import { MongoServerError, type ClientSession, type Document } from 'mongodb'
import { UnknownOutcome, type Batch } from '../contract/index.ts'
import { bounded } from './bounded.ts'
import { COMMAND_WRITE_CONCERN, type Mongo } from './connection.ts'
import { documentOfBatch, type BatchDocument } from './documents.ts'
import { available, isDuplicateKey, isOtherCollection, isRefused, LostLog } from './errors.ts'
import { fenced } from './fence.ts'

/**
 * Inserts the batch with its slot as `_id`. Appending the same batch again is acknowledged too, and inserts nothing.
 *
 * @throws Unavailable if no primary was known, so nothing was sent, or if the collection was replaced
 * @throws UnknownOutcome for every failure after that
 */
export async function append(mongo: Mongo, batch: Batch): Promise<'appended' | 'taken'> {
  const within = <T>(calls: () => Promise<T>): Promise<T> => bounded(mongo.callMilliseconds, calls)
  if (!mongo.hasPrimary()) await available(() => within(() => fenced(mongo, async () => undefined)))
  return mongo.client.withSession({ causalConsistency: true }, async (session) => {
    try {
      return await within(() => appendIn(session, mongo, batch))
    } catch (error) {
      if (isOtherCollection(error)) return available(() => Promise.reject(new LostLog(mongo.log.dbName)))
      if (error instanceof UnknownOutcome || isRefused(error)) throw error
      mongo.own.lost()
      const reason = error instanceof Error ? error.message : String(error)
      throw new UnknownOutcome(`MongoDB: ${reason}`, { cause: error })
    }
  })
}

async function appendIn(session: ClientSession, mongo: Mongo, batch: Batch): Promise<'appended' | 'taken'> {
  const before = mongo.freeSlot.latest
  if (!(await insert(mongo, batch, session))) return 'taken'
  if (!mongo.freeSlot.isFirst(batch.first, session.operationTime)) await assertNotTrimmed(mongo, batch, session)
  mongo.freeSlot.reached(session.operationTime)
  // Nobody could take the next slot before this one was filled.
  mongo.freeSlot.was(batch.last + 1, before)
  mongo.own.acknowledged(batch)
  return 'appended'
}

/** Returns whether the slot now holds this batch, durably. */
async function insert(mongo: Mongo, batch: Batch, session: ClientSession): Promise<boolean> {
  try {
    await insertOnce(mongo, documentOfBatch(batch, mongo.own.origin), session)
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const same = { _id: batch.first, by: batch.by }
    return (await mongo.log.countDocuments(same, { session, readConcern: { level: 'majority' } })) > 0
  }
}

/**
 * Inserts by the bare command. The driver's own insert is a retryable write, for which MongoDB keeps a record on every
 * node; here the slot distinguishes a repeated batch from another one.
 */
async function insertOnce(
  { client, log, logId }: Mongo,
  document: BatchDocument,
  session: ClientSession,
): Promise<void> {
  const command = {
    insert: log.collectionName,
    documents: [document],
    writeConcern: COMMAND_WRITE_CONCERN,
    ...(logId && { collectionUUID: logId }),
  }
  const { writeErrors = [] }: Document = await client.db(log.dbName).command(command, { session })
  if (writeErrors.length > 0) throw new MongoServerError(writeErrors[0])
}

/**
 * Throws UnknownOutcome if the slot was trimmed: once its batch is deleted a slot is free again, so a server that was
 * suspended for long may have inserted after other batches than it knows.
 */
async function assertNotTrimmed({ meta }: Mongo, batch: Batch, session: ClientSession): Promise<void> {
  const trim = await meta.findOne({ _id: 'trim' }, { session, readConcern: { level: 'majority' } })
  if (trim === null || trim.value >= batch.first) {
    throw new UnknownOutcome(`revision ${batch.first} was trimmed while its write was under way`)
  }
}
