import { MongoError, type ChangeStream, type ClientSession, type Document, type Timestamp } from 'mongodb'
import { Compacted, type Batch, type Revision } from '../contract/index.ts'
import { bounded } from './bounded.ts'
import { collectionName, type Mongo } from './connection.ts'
import { batchOfDocument, type BatchDocument } from './documents.ts'
import { BrokenLog } from './errors.ts'
import { fenced, readBatches, readPosition } from './fence.ts'
import { Sequence } from './sequence.ts'

const PAGE_SIZE = 16
const RETRY_MILLISECONDS = 200

/**
 * Yields the batches after the revision, without a gap, until the signal aborts. Whatever ends the change stream (an
 * outage, a stepdown, lost history, an event that is too large, an invalidated stream), reading continues from the log
 * by revision.
 *
 * @throws Compacted, BrokenLog
 */
export async function* tail(mongo: Mongo, after: Revision, signal: AbortSignal): AsyncGenerator<readonly Batch[]> {
  let position = after
  while (!signal.aborted) {
    try {
      for await (const batches of streamBatches(mongo, position, signal)) {
        position = batches.at(-1)?.last ?? position
        yield batches
      }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof MongoError)) throw error
    }
    await pause(RETRY_MILLISECONDS, signal)
  }
}

/**
 * Yields what the log holds after the revision, then what a change stream that began before that read adds and what
 * this handle appended itself. Ends at a gap.
 */
async function* streamBatches(mongo: Mongo, after: Revision, signal: AbortSignal): AsyncGenerator<readonly Batch[]> {
  const sequence = new Sequence(after)
  const leave = mongo.own.listen({ take: (batch) => sequence.take(batch), end: () => sequence.end() })
  const session = mongo.client.startSession({ causalConsistency: true })
  let stream: InsertStream | undefined
  try {
    const start = await bounded(mongo.callMilliseconds, () => beginning(mongo, after, session))
    for await (const batches of catchUp(mongo, after, session)) {
      sequence.passed(batches.at(-1)?.last ?? after)
      yield batches
    }
    stream = mongo.log.watch(insertsOfOthers(mongo), { startAtOperationTime: start })
    void bring(mongo, stream, sequence, signal)
    for (let batches = await sequence.next(); batches !== undefined; batches = await sequence.next()) yield batches
  } finally {
    leave()
    sequence.end()
    // Not awaited: MongoDB ends the read under way up to a second later.
    stream?.close().catch(() => undefined)
    await session.endSession()
  }
}

/** Adds the batches of the change stream to the sequence, which ends with it. */
async function bring(mongo: Mongo, stream: InsertStream, sequence: Sequence, signal: AbortSignal): Promise<void> {
  try {
    for (
      let change = await nextChange(mongo, stream, signal);
      change !== undefined;
      change = await nextChange(mongo, stream, signal)
    ) {
      if (change.operationType !== 'insert') continue
      const batch = batchOfDocument(change.fullDocument, collectionName(mongo.log))
      mongo.freeSlot.was(batch.last + 1, change.clusterTime)
      sequence.take(batch)
    }
    sequence.end()
  } catch (error) {
    sequence.end({ error })
  }
}

type InsertStream = ChangeStream<BatchDocument>
type ChangeEvent = Awaited<ReturnType<InsertStream['next']>>

/** Returns the next change; undefined as soon as the signal aborts. */
function nextChange(mongo: Mongo, stream: InsertStream, signal: AbortSignal): Promise<ChangeEvent | undefined> {
  return new Promise((resolve, reject) => {
    const end = (): void => resolve(undefined)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
    awaitChange(mongo, stream, signal)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', end))
  })
}

/** Asks again and again, since MongoDB answers without a change after a second. undefined: the stream has ended. */
async function awaitChange(
  { callMilliseconds }: Mongo,
  stream: InsertStream,
  signal: AbortSignal,
): Promise<ChangeEvent | undefined> {
  while (!signal.aborted && !stream.closed) {
    const change = await bounded(callMilliseconds, () => stream.tryNext())
    if (change !== null) return change
  }
  return undefined
}

/** Selects the inserts into the log except those of this handle. */
const insertsOfOthers = ({ own }: Mongo): Document[] => [
  { $match: { operationType: 'insert', 'fullDocument.origin': { $ne: own.origin } } },
]

/** Returns a time from which the change stream delivers everything that `catchUp` in the same session may not see. */
async function beginning(mongo: Mongo, after: Revision, session: ClientSession): Promise<Timestamp> {
  const time = await fenced(mongo, async (fence) => {
    const { head } = await readPosition(mongo, fence)
    if (head < after) {
      throw new BrokenLog(`the log ends at revision ${head}, but revision ${after} was read before: restart the server`)
    }
    return fence.operationTime
  })
  if (time === undefined) throw new BrokenLog('MongoDB reported no operation time')
  session.advanceOperationTime(time)
  return time
}

async function* catchUp(mongo: Mongo, after: Revision, session: ClientSession): AsyncGenerator<readonly Batch[]> {
  for (let position = after; ;) {
    const page = [{ $match: { _id: { $gt: position } } }, { $sort: { _id: 1 } }, { $limit: PAGE_SIZE }]
    const { batches, trimmed } = await bounded(mongo.callMilliseconds, () => readBatches(mongo, page, session))
    if (trimmed > position) throw new Compacted(position, trimmed)
    if (batches.length === 0) return
    for (const { first, last } of batches) {
      if (first !== position + 1)
        throw new BrokenLog(`revision ${position + 1} is missing, the log goes on at ${first}`)
      position = last
    }
    yield batches
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
