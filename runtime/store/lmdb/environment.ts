import { mkdir, open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { open, type Database, type RootDatabase } from 'lmdb'
import { Unavailable, UnknownOutcome, type Key, type Revision } from '../contract/index.ts'

/** A fact about the environment whose entry version says it: the revision, plus one. */
export type Mark = 'head' | 'checkpoint' | 'trimmed'

/** The databases of one environment. */
export interface Environment {
  readonly path: string
  readonly root: RootDatabase<Buffer, string>
  /** Encoded batches by their first revision. */
  readonly log: Database<Buffer, number>
  /** Values of the checkpoint; the entry version is the revision. */
  readonly objects: Database<Uint8Array, Key>
  readonly meta: Database<Buffer, string>
}

const formatVersion = 1
/** Of the first page of a data file. */
const [dataMagic, dataVersion] = [0xbeefc0de, 2]
const present = Buffer.from([1])
const marks: readonly Mark[] = ['head', 'checkpoint', 'trimmed']

/** Opens or makes the environment in the folder; throws an error of one sentence that says what to do about it. */
export async function openEnvironment(path: string): Promise<Environment> {
  try {
    await mkdir(path, { recursive: true })
    await checkDataFile(join(path, 'data.mdb'))
  } catch (error) {
    throw openError(path, error)
  }
  let root: RootDatabase<Buffer, string>
  try {
    root = open({
      path,
      noSubdir: false,
      overlappingSync: false,
      maxDbs: 8,
      encoding: 'binary',
      eventTurnBatching: false,
    })
  } catch (error) {
    throw openError(path, error)
  }
  try {
    return await prepare(path, root)
  } catch (error) {
    await root.close()
    throw openError(path, error)
  }
}

/** The revision of a mark as the newest committed transaction of any process left it. */
export function readMark({ root, meta }: Environment, mark: Mark): Revision {
  root.resetReadTxn()
  return markNow(meta, mark)
}

/** The same within the read transaction in use. */
export const markNow = (meta: Environment['meta'], mark: Mark): Revision => (meta.getEntry(mark)?.version ?? 1) - 1

/**
 * Makes the writes, and moves the mark, in one transaction if the mark is still where it is expected to be; resolves,
 * when durable, with whether it was. Throws Unavailable if nothing was written, otherwise UnknownOutcome.
 *
 * @param write calls `queue` with each write
 */
export async function moveMark(
  environment: Environment,
  mark: Mark,
  from: Revision,
  to: Revision,
  write: (queue: (written: Promise<boolean>) => void) => void,
): Promise<boolean> {
  const { path, meta } = environment
  // The transaction succeeds or fails as a whole, so that one of the promises is enough to know how it went.
  const queue = (written: Promise<boolean>): void => void written.catch(() => undefined)
  try {
    return await meta.ifVersion(mark, from + 1, () => {
      write(queue)
      queue(meta.put(mark, present, to + 1))
    })
  } catch (error) {
    const sentence = `${path} can’t be written: ${await reasonOf(error)}`
    // A transaction that failed is not seen by anybody, and never will be.
    const nothingWritten = readMark(environment, mark) === from
    throw nothingWritten ? new Unavailable(sentence, { cause: error }) : new UnknownOutcome(sentence, { cause: error })
  }
}

/** Resolves if a small write became durable. Throws Unavailable. */
export async function probe({ path, meta }: Environment): Promise<void> {
  try {
    await meta.put('probe', present, 1)
  } catch (error) {
    throw new Unavailable(`${path} can’t be written: ${await reasonOf(error)}`, { cause: error })
  }
}

/** The native library ends the process when it is given another file than its own. */
async function checkDataFile(file: string): Promise<void> {
  const handle = await openFile(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (handle === undefined) return
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0)
    if (bytesRead === 0) return
    if (buffer.readUInt32LE(24) === dataMagic && buffer.readUInt32LE(28) === dataVersion) return
    const older = buffer.readUInt32LE(16) === dataMagic || buffer.readUInt32LE(24) === dataMagic
    throw new Refusal(`its data file ${older ? 'was written by another version of LMDB' : 'is not an LMDB file'}`)
  } finally {
    await handle.close()
  }
}

async function prepare(path: string, root: RootDatabase<Buffer, string>): Promise<Environment> {
  const names = [...root.getKeys()]
  if (names.length > 0 && !names.includes('meta')) throw new Refusal('it holds the data of another program')
  // The first one made, so that a process that opens the environment meanwhile knows whose it is.
  const meta = root.openDB<Buffer, string>({ name: 'meta', encoding: 'binary', useVersions: true })
  const environment: Environment = {
    path,
    root,
    log: root.openDB<Buffer, number>({ name: 'log', encoding: 'binary' }),
    objects: root.openDB<Uint8Array, Key>({ name: 'objects', encoding: 'binary', useVersions: true }),
    meta,
  }
  await meta.ifNoExists('format', () => {
    void meta.put('format', present, formatVersion)
    for (const mark of marks) void meta.put(mark, present, 1)
  })
  root.resetReadTxn()
  const found = meta.getEntry('format')?.version
  if (found !== formatVersion) throw new Refusal(`its format is ${found}, this program reads format ${formatVersion}`)
  return environment
}

/** Something about an environment that opened well. */
class Refusal extends Error {}

const sentences: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a directory',
  ENOTDIR: 'it is not a directory',
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its file system is full',
  EAGAIN: 'another program has locked it',
  EBUSY: 'another program has locked it',
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [/MDB_INVALID|not an LMDB file/, 'its data file is not an LMDB file'],
  [/MDB_VERSION_MISMATCH/, 'its data file was written by another version of LMDB'],
  [/MDB_CORRUPTED|MDB_PAGE_NOTFOUND/, 'its data file is damaged'],
  [/Permission denied/i, 'this user may not read and write it'],
  [/Not a directory/i, 'it is not a directory'],
  [/No space left/i, 'its file system is full'],
  [/Read-only file system/i, 'its file system is read-only'],
  [/temporarily unavailable|busy/i, 'another program has locked it'],
]

function openError(path: string, error: unknown): Error {
  const message = messageOf(error)
  const reason =
    sentences[codeOf(error)] ?? patterns.find(([pattern]) => pattern.test(message))?.[1] ?? message.split('\n')[0]
  return new Error(`The store ${path} can’t be opened: ${reason}.`, { cause: error })
}

/** The library gives the reason of a failed commit as a promise that is rejected a moment later. */
async function reasonOf(error: unknown): Promise<string> {
  if (!(error instanceof Error) || !('commitError' in error) || !(error.commitError instanceof Promise)) {
    return messageOf(error)
  }
  return Promise.race([error.commitError.then(messageOf, messageOf), turn(messageOf(error))])
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
