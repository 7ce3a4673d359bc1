import { MongoError, MongoServerError } from 'mongodb'
import { Unavailable } from '../contract/index.ts'

/** The deployment can't hold a log; the message says what to do (STORE-07). */
export class UnsuitableMongo extends Error {
  override readonly name = 'UnsuitableMongo'
}

/** The log lacks a batch that was never trimmed, or ends before a revision that was read before. */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog'
}

/** The collections are no longer those that were opened: somebody dropped or replaced the database. */
export class LostLog extends BrokenLog {
  constructor(database: string) {
    super(`the MongoDB database ${database} was dropped or replaced while this server had it open: restart the server`)
  }
}

const DUPLICATE_KEY = 11000
const DOCUMENT_TOO_LARGE = 10334
const NAMESPACE_EXISTS = 48
const OTHER_COLLECTION = 361
const DISK_FULL = 14031
/** Codes of a snapshot whose history is gone, or that is older than a collection. */
const SNAPSHOT_GONE = [239, 246]

const hasCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof MongoServerError && codes.some((code) => error.code === code)

export const isDuplicateKey = (error: unknown): boolean => hasCode(error, DUPLICATE_KEY)

export const isNamespaceExists = (error: unknown): boolean => hasCode(error, NAMESPACE_EXISTS)

export const isSnapshotGone = (error: unknown): boolean => hasCode(error, ...SNAPSHOT_GONE)

/** Returns whether a write was refused for its content, so that no attempt can have succeeded. */
export const isRefused = (error: unknown): boolean =>
  !(error instanceof MongoError) || hasCode(error, DOCUMENT_TOO_LARGE)

/** Returns whether the collection is no longer the one that was opened. */
export const isOtherCollection = (error: unknown): boolean => hasCode(error, OTHER_COLLECTION)

/** Runs an operation that may be repeated, and throws Unavailable for every failure of the database. */
export async function available<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof LostLog) throw new Unavailable(error.message, { cause: error, reason: 'Gone' })
    if (!(error instanceof MongoError)) throw error
    const reason = hasCode(error, DISK_FULL) ? 'Full' : undefined
    throw new Unavailable(`MongoDB: ${error.message}`, { cause: error, reason })
  }
}
