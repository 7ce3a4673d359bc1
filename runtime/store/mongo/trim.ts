import type { Timestamp } from 'mongodb'
import type { Revision } from '../contract/index.ts'
import type { Mongo } from './connection.ts'
import type { MetaDocument } from './documents.ts'
import { BrokenLog } from './errors.ts'

/**
 * Trims the batches that end at or before the revision. The boundary is recorded at once; a later trim deletes them
 * when the grace period is over. A writer whose insert took less than that need not check whether its slot was trimmed
 * meanwhile, and one that took longer finds the boundary recorded.
 */
export async function trim(mongo: Mongo, upTo: Revision): Promise<void> {
  await mongo.client.withSession({ causalConsistency: true }, async (session) => {
    const { log, meta } = mongo
    const metas = new Map((await meta.find({}, { session }).toArray()).map((document) => [document._id, document]))
    const valueOf = (id: MetaDocument['_id']): Revision => metas.get(id)?.value ?? 0
    if (upTo > valueOf('checkpoint')) {
      throw new BrokenLog(`revision ${upTo} is not in the checkpoint of ${valueOf('checkpoint')} yet`)
    }
    const inRange = { _id: { $gt: valueOf('trim'), $lte: upTo } }
    const newest = await log.findOne(inRange, { session, sort: { _id: -1 }, projection: { last: 1 } })
    if (newest === null) return
    // A boundary between batches: the rest of the log begins right after it.
    const boundary = newest.last <= upTo ? newest.last : newest._id - 1
    await meta.updateOne({ _id: 'trim' }, { $max: { value: boundary } }, { session })
    const { operationTime } = session
    if (operationTime !== undefined) await deleteTrimmed(mongo, metas.get('deletion'), boundary, operationTime)
  })
}

/**
 * Deletes what an earlier trim left, and records the boundary of this one for a later deletion; does nothing if it is
 * too early.
 */
async function deleteTrimmed(
  { log, meta, graceSeconds }: Mongo,
  planned: MetaDocument | undefined,
  boundary: Revision,
  now: Timestamp,
): Promise<void> {
  const { value = 0, at } = planned ?? {}
  if (at !== undefined) {
    if (now.t - at.t < graceSeconds) return
    await log.deleteMany({ _id: { $lte: value } })
  }
  // Another server may have recorded a boundary meanwhile.
  await meta.updateOne({ _id: 'deletion', value }, { $set: { value: boundary, at: now } })
}
