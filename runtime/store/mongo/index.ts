import type { Log } from '../contract/index.ts'
import { append } from './append.ts'
import { begin } from './begin.ts'
import { bounded } from './bounded.ts'
import { checkpoint } from './checkpoint.ts'
import { openMongo, type MongoOptions } from './connection.ts'
import { available } from './errors.ts'
import { fenced, readPosition, readSlot } from './fence.ts'
import { load } from './load.ts'
import { storedBytes } from './size.ts'
import { tail } from './tail.ts'
import { trim } from './trim.ts'

export type { MongoOptions } from './connection.ts'
export { BrokenLog, UnsuitableMongo } from './errors.ts'

/**
 * One transaction, whose own cost exceeds that of the writes; its parts are made in separate turns of the event loop.
 */
const EVENTS_PER_CHECKPOINT = 2_000

/**
 * Opens the log of a MongoDB replica set, one handle per server (STORE-01, STORE-02).
 *
 * @throws UnsuitableMongo if the deployment can't be reached or is no replica set
 */
export async function mongoLog(options: MongoOptions): Promise<Log> {
  const mongo = await openMongo(options)
  const closed = new AbortController()
  const { callMilliseconds, maintenanceMilliseconds } = mongo
  const soon = <T>(calls: () => Promise<T>): Promise<T> => available(() => bounded(callMilliseconds, calls))
  const later = <T>(calls: () => Promise<T>): Promise<T> => available(() => bounded(maintenanceMilliseconds, calls))
  return {
    append: (batch) => append(mongo, batch),
    tail: (after, signal) => tail(mongo, after, AbortSignal.any([signal, closed.signal])),
    read: (first) => soon(() => readSlot(mongo, first)),
    head: () => soon(async () => (await fenced(mongo, (session) => readPosition(mongo, session))).head),
    load: (options) => available(() => load(mongo, options)),
    begin: (revision, objects) => available(() => begin(mongo, revision, objects)),
    eventsPerCheckpoint: EVENTS_PER_CHECKPOINT,
    checkpoint: (revision, changes) => later(() => checkpoint(mongo, revision, changes)),
    trim: (upTo) => later(() => trim(mongo, upTo)),
    size: () => later(() => storedBytes(mongo)),
    healthy: () => soon(() => fenced(mongo, () => Promise.resolve())),
    async close() {
      closed.abort()
      await mongo.client.close()
    },
  }
}
