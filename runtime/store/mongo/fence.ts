import type { ClientSession, Document } from 'mongodb'
import type { Batch, Revision } from '../contract/index.ts'
import { collectionName, type Mongo } from './connection.ts'
import { batchOfDocument, type BatchDocument, type MetaDocument } from './documents.ts'
import { LostLog } from './errors.ts'

interface LogPosition {
  /** Newest `last` of the log. */
  readonly head: Revision
  /** Every batch with `last <=` this revision has been trimmed. */
  readonly trimmed: Revision
}

/**
 * Runs reads that see every write that was acknowledged before the call, by whichever server. A write that a majority
 * confirms proves which node is primary, and the reads of the causal session come after it. Throws LostLog.
 */
export function fenced<T>(mongo: Mongo, read: (session: ClientSession) => Promise<T>): Promise<T> {
  return mongo.client.withSession({ causalConsistency: true }, async (session) => {
    const { matchedCount } = await mongo.meta.updateOne({ _id: 'fence' }, { $inc: { value: 1 } }, { session })
    if (matchedCount === 0) throw new LostLog(mongo.log.dbName)
    return read(session)
  })
}

/** Returns where the log begins and ends, as the session sees it. */
export async function readPosition(mongo: Mongo, session: ClientSession): Promise<LogPosition> {
  const newest = [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { last: 1, by: 1 } }]
  const { found, trimmed } = await readLog<Pick<BatchDocument, '_id' | 'last' | 'by'>>(mongo, newest, session)
  // A server that was suspended may have left a batch in a trimmed slot: that batch is not part of the log.
  const head = found[0] !== undefined && found[0]._id > trimmed ? found[0].last : trimmed
  return { head, trimmed }
}

/**
 * Returns the batch in a slot; undefined if the slot is free or was trimmed. A batch that a majority holds stays in its
 * slot: so only a slot that looks free is read again behind a fence.
 */
export async function readSlot(mongo: Mongo, first: Revision): Promise<Batch | undefined> {
  const look = async (session: ClientSession): Promise<Batch | undefined> => {
    const { batches, trimmed } = await readBatches(mongo, [{ $match: { _id: first } }], session)
    return first > trimmed ? batches[0] : undefined
  }
  return (await mongo.client.withSession(look)) ?? (await fenced(mongo, look))
}

/** Returns the batches that the stages find in the log, and up to where it is trimmed. Throws Damaged. */
export async function readBatches(
  mongo: Mongo,
  stages: readonly Document[],
  session: ClientSession,
): Promise<{ batches: readonly Batch[]; trimmed: Revision }> {
  const { found, trimmed } = await readLog<BatchDocument>(mongo, stages, session)
  return { batches: found.map((document) => batchOfDocument(document, collectionName(mongo.log))), trimmed }
}

/**
 * Returns what the stages find in the log, and up to where it is trimmed, read in this order: so a stale batch is
 * recognized.
 */
async function readLog<Found extends { readonly by: string }>(
  { log, meta }: Mongo,
  stages: readonly Document[],
  session: ClientSession,
): Promise<{ found: readonly Found[]; trimmed: Revision }> {
  const trim = { $unionWith: { coll: meta.collectionName, pipeline: [{ $match: { _id: 'trim' } }] } }
  const all = await log
    .aggregate<Found | MetaDocument>([...stages, trim], { session, readConcern: { level: 'majority' } })
    .toArray()
  const found = all.flatMap((document) => ('by' in document ? [document] : []))
  const trimmed = all.flatMap((document) => ('by' in document ? [] : [document.value]))[0] ?? 0
  return { found, trimmed }
}
