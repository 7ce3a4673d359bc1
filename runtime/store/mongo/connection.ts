import {
  MongoClient,
  MongoServerSelectionError,
  UUID,
  type Collection,
  type Db,
  type MongoClientOptions,
} from 'mongodb'
import type { BatchDocument, MetaDocument, ObjectDocument } from './documents.ts'
import { isNamespaceExists, UnsuitableMongo } from './errors.ts'
import { FreeSlot } from './free-slot.ts'
import { OwnBatches } from './own-batches.ts'

export interface MongoOptions {
  /** Connection string of a replica set; a database in its path takes precedence over `database`. */
  readonly uri: string
  /** Name of the database if the connection string has none. */
  readonly database: string
  /**
   * Least seconds between the trim of a batch and its deletion; must be the same on all servers of a log. An append
   * that takes longer checks whether its slot was trimmed meanwhile. Default: 10.
   */
  readonly graceSeconds?: number
  /** Most milliseconds of a call that moves at most a page of documents. Default: 12,000, more than an election takes. */
  readonly callMilliseconds?: number
  /** Most milliseconds of a call that moves a checkpoint or opens a snapshot. Default: 60,000. */
  readonly maintenanceMilliseconds?: number
}

/** A checked connection to a replica set, and the three collections of one log. */
export interface Mongo {
  readonly client: MongoClient
  readonly log: Collection<BatchDocument>
  /**
   * Identity of the collection `log` when it was opened: an insert that names it fails instead of creating another
   * collection, as after a drop of the database. undefined: this release of MongoDB does not support it.
   */
  readonly logId: UUID | undefined
  readonly objects: Collection<ObjectDocument>
  readonly meta: Collection<MetaDocument>
  readonly own: OwnBatches
  readonly freeSlot: FreeSlot
  readonly graceSeconds: number
  readonly callMilliseconds: number
  readonly maintenanceMilliseconds: number
  /** Returns whether a primary is known at this moment. */
  hasPrimary(): boolean
}

/** Returns the name of a collection for errors. */
export const collectionName = ({
  dbName,
  collectionName,
}: {
  readonly dbName: string
  readonly collectionName: string
}): string => `the collection ${collectionName} of the MongoDB database ${dbName}`

/** Most milliseconds that a majority may take to confirm a write. */
const MAJORITY_LIMIT = 5_000

const DEFAULTS = { graceSeconds: 10, callMilliseconds: 12_000, maintenanceMilliseconds: 60_000 }

/** The write concern of every write, as commands spell it. */
export const COMMAND_WRITE_CONCERN = { w: 'majority', j: true, wtimeout: MAJORITY_LIMIT } as const

/**
 * Timeouts (milliseconds) that reveal an outage within seconds, yet outlast an ordinary election while a write is under
 * way.
 */
const LIMITS: MongoClientOptions = {
  connectTimeoutMS: 2_000,
  heartbeatFrequencyMS: 2_000,
  serverSelectionTimeoutMS: 3_000,
  socketTimeoutMS: 8_000,
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: MAJORITY_LIMIT },
}

/** Wire version of release 5.0, which introduced snapshot reads outside transactions. */
const OLDEST_WIRE_VERSION = 13

/** Wire version of release 6.0, which introduced inserts that name the collection by its identity. */
const IDENTITY_WIRE_VERSION = 17

/**
 * Connects and prepares the collections.
 *
 * @throws UnsuitableMongo if it can't be reached, is too old or belongs to no replica set (STORE-07)
 */
export async function openMongo(options: MongoOptions): Promise<Mongo> {
  const { uri, database, graceSeconds, callMilliseconds, maintenanceMilliseconds } = { ...DEFAULTS, ...options }
  const client = new MongoClient(uri, {
    ...LIMITS,
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    promoteBuffers: true,
  })
  const hosts = client.options.hosts.join(', ')
  let primary = true
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    primary = [...newDescription.servers.values()].some((server) => server.isWritable)
  })
  try {
    const wireVersion = await assertSuitable(client, hosts)
    const db = client.db(databaseOf(uri) ?? database)
    const collections = {
      log: db.collection<BatchDocument>('log'),
      objects: db.collection<ObjectDocument>('objects'),
      meta: db.collection<MetaDocument>('meta'),
    }
    await prepare(db, collections)
    return {
      ...collections,
      client,
      logId: wireVersion < IDENTITY_WIRE_VERSION ? undefined : await idOf(db, collections.log),
      own: new OwnBatches(),
      freeSlot: new FreeSlot(graceSeconds),
      graceSeconds,
      callMilliseconds,
      maintenanceMilliseconds,
      hasPrimary: () => primary,
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

/** Returns the wire version of the server. Throws UnsuitableMongo. */
async function assertSuitable(client: MongoClient, hosts: string): Promise<number> {
  let hello
  try {
    await client.connect()
    hello = await client.db('admin').command({ hello: 1 })
  } catch (error) {
    throw new UnsuitableMongo(explain(error, hosts, client.options.replicaSet), { cause: error })
  }
  const isRouter = hello.msg === 'isdbgrid'
  if (hello.setName === undefined && !isRouter) {
    throw new UnsuitableMongo(
      `MongoDB at ${hosts} is not a replica set and so has no change streams: ` +
        'start it with --replSet NAME and run rs.initiate() on it once',
    )
  }
  if (hello.maxWireVersion < OLDEST_WIRE_VERSION) {
    throw new UnsuitableMongo(`MongoDB at ${hosts} is too old: upgrade it to release 5.0 or later`)
  }
  return Number(hello.maxWireVersion)
}

function explain(error: unknown, hosts: string, replicaSet: string | undefined): string {
  const servers = error instanceof MongoServerSelectionError ? error.reason?.servers : undefined
  if (servers !== undefined && replicaSet !== undefined && servers.size === 0) {
    return (
      `MongoDB at ${hosts} does not belong to the replica set ${replicaSet}, without which it has no change streams: ` +
      `start it with --replSet ${replicaSet}, or correct replicaSet in the connection string`
    )
  }
  if ([...(servers?.values() ?? [])].some((server) => server.type === 'RSGhost')) {
    return `The replica set of MongoDB at ${hosts} has not been initiated: run rs.initiate() on it once`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `MongoDB at ${hosts} can't be used (${reason}): start it, or correct the connection string`
}

/** Returns the database in the path of a connection string, which is no URL: it may list several hosts. */
function databaseOf(uri: string): string | undefined {
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1]
  return name && decodeURIComponent(name)
}

/**
 * Creates the collections, because a snapshot can't see them right after an insert created them, and the documents that
 * are only ever updated.
 */
async function prepare(db: Db, { log, objects, meta }: Pick<Mongo, 'log' | 'objects' | 'meta'>): Promise<void> {
  for (const { collectionName } of [log, objects, meta]) {
    await db.createCollection(collectionName).catch((error: unknown) => {
      if (!isNamespaceExists(error)) throw error
    })
  }
  if ((await meta.findOne({ _id: 'restore' })) !== null) {
    throw new UnsuitableMongo(
      `A restore into the MongoDB database ${db.databaseName} is under way or was interrupted: wait for it, or drop the database and restore again`,
    )
  }
  const names = ['checkpoint', 'trim', 'deletion', 'fence'] as const
  await meta.bulkWrite(
    names.map((_id) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: { value: 0 } }, upsert: true } })),
  )
}

async function idOf(db: Db, { collectionName }: Mongo['log']): Promise<UUID | undefined> {
  const [found] = await db.listCollections({ name: collectionName }, { promoteBuffers: false }).toArray()
  const id = found !== undefined && 'info' in found ? found.info?.uuid : undefined
  return id && new UUID(id.buffer)
}
