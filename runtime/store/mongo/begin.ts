import { NotEmpty, type CheckpointObject, type Revision } from '../contract/index.ts'
import { bounded } from './bounded.ts'
import type { Mongo } from './connection.ts'
import { encodeObjectDocument } from './documents.ts'
import { isDuplicateKey } from './errors.ts'

const CHUNK_SIZE = 1_000

/**
 * Fills an empty log with a state. A mark keeps every server from opening the log until all of it is there; the
 * transaction that makes the state count removes the mark. After a failure the mark stays, and the database has to be
 * dropped.
 *
 * @throws NotEmpty
 */
export async function begin(mongo: Mongo, revision: Revision, objects: Iterable<CheckpointObject>): Promise<void> {
  const { maintenanceMilliseconds } = mongo
  await bounded(maintenanceMilliseconds, () => markBegun(mongo, revision))
  await insertAll(mongo, objects)
  await bounded(maintenanceMilliseconds, () => markComplete(mongo, revision))
}

async function markBegun(mongo: Mongo, revision: Revision): Promise<void> {
  await assertEmpty(mongo)
  await mongo.meta.insertOne({ _id: 'restore', value: revision }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? notEmpty(mongo) : error
  })
}

function markComplete({ client, meta }: Mongo, revision: Revision): Promise<void> {
  return client.withSession((session) =>
    session.withTransaction(async () => {
      for (const _id of ['checkpoint', 'trim'] as const) {
        await meta.updateOne({ _id }, { $set: { value: revision } }, { session })
      }
      await meta.deleteOne({ _id: 'restore' }, { session })
    }),
  )
}

const notEmpty = ({ log }: Mongo): NotEmpty => new NotEmpty(`the MongoDB database ${log.dbName} is not empty`)

async function assertEmpty(mongo: Mongo): Promise<void> {
  const { log, objects, meta } = mongo
  const used = meta.findOne({ _id: { $in: ['checkpoint', 'trim'] }, value: { $gt: 0 } })
  const found = await Promise.all([log.findOne({}), objects.findOne({}), used])
  if (found.some((document) => document !== null)) throw notEmpty(mongo)
}

async function insertAll({ objects, maintenanceMilliseconds }: Mongo, all: Iterable<CheckpointObject>): Promise<void> {
  let chunk: ReturnType<typeof encodeObjectDocument>[] = []
  const insert = (): Promise<unknown> => bounded(maintenanceMilliseconds, () => objects.insertMany(chunk))
  for (const object of all) {
    chunk.push(encodeObjectDocument(object))
    if (chunk.length < CHUNK_SIZE) continue
    await insert()
    chunk = []
  }
  if (chunk.length > 0) await insert()
}
