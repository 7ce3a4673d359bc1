import type { FindCursor } from 'mongodb'
import type { LoadedLog, LoadOptions } from '../contract/index.ts'
import { decodeEntries } from '../encoding/decode-entries.ts'
import { bounded } from './bounded.ts'
import { collectionName, type Mongo } from './connection.ts'
import { batchOfDocument, decodeObjectDocument } from './documents.ts'
import { available, isSnapshotGone } from './errors.ts'

const ATTEMPTS = 3
/**
 * Few enough for what decoding leaves behind to be collected while it is young: in pages of MongoDB's own size, 16 MB, the
 * collector takes half of the processor time of a start.
 */
const OBJECTS_PER_PAGE = 500

/**
 * Loads the log from one snapshot. MongoDB keeps the history of a snapshot for a while (five minutes by default); a
 * reader that takes longer gets Unavailable and begins again.
 */
export async function load(mongo: Mongo, options: LoadOptions = {}): Promise<LoadedLog> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await bounded(mongo.maintenanceMilliseconds, () => openSnapshot(mongo, options))
    } catch (error) {
      if (!isSnapshotGone(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/** Opens a snapshot. Its session ends with the client: both streams read from it, whenever they are read. */
async function openSnapshot(mongo: Mongo, options: LoadOptions): Promise<LoadedLog> {
  const { client, meta, log, objects } = mongo
  const session = client.startSession({ snapshot: true })
  // Passed to every call as a new object: a read concern of an outer level silently ends the snapshot.
  const snapshot = () => ({ session, readConcern: { level: 'snapshot' } as const })
  const values = new Map((await meta.find({}, snapshot()).toArray()).map(({ _id, value }) => [_id, value]))
  if (!('snapshotTime' in session) || session.snapshotTime === undefined) throw new Error('MongoDB gave no snapshot')
  const trimmed = values.get('trim') ?? 0
  const storedObjects = objects.find({}, { ...snapshot(), batchSize: OBJECTS_PER_PAGE }).sort({ _id: 1 })
  const storedBatches = log.find({ _id: { $gt: trimmed } }, snapshot()).sort({ _id: 1 })
  // Read the first pages now: a snapshot that one of the collections can't provide fails here, where it is retried.
  await Promise.all([storedObjects.hasNext(), storedBatches.hasNext()])
  return {
    revision: values.get('checkpoint') ?? 0,
    trimmed,
    objects: pages(
      mongo,
      storedObjects,
      (document) => decodeObjectDocument(document, collectionName(objects)),
      options,
    ),
    batches: pages(mongo, storedBatches, (document) => batchOfDocument(document, collectionName(log)), options),
  }
}

async function* pages<Stored, Item>(
  { maintenanceMilliseconds }: Mongo,
  cursor: FindCursor<Stored>,
  decode: (document: Stored) => Item,
  options: LoadOptions,
): AsyncGenerator<readonly Item[], void> {
  try {
    while (await available(() => bounded(maintenanceMilliseconds, () => cursor.hasNext())))
      yield [...decodeEntries(cursor.readBufferedDocuments(), decode, options)]
  } finally {
    await cursor.close()
  }
}
