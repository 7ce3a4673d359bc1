import { setImmediate as turn } from 'node:timers/promises'
import { Damaged, Unavailable } from '../contract/index.ts'
import { ForeignFile } from './file/meta.ts'
import type { OpenFiles } from './folder.ts'

/** An environment that opened, but can't be used. */
export class EnvironmentRefusal extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a directory',
  ENOTDIR: 'it is not a directory',
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its file system is full',
  EAGAIN: 'another program has locked it',
  EBUSY: 'another program has locked it',
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/MDB_INVALID|not an LMDB file/, 'its data file is not an LMDB file'],
  [/MDB_VERSION_MISMATCH/, 'its data file was written by another version of LMDB'],
  [/MDB_CORRUPTED|MDB_PAGE_NOTFOUND/, 'its data file is damaged'],
  [/Permission denied/i, 'this user may not read and write it'],
  [/Not a directory/i, 'it is not a directory'],
  [/No space left/i, 'its file system is full'],
  [/Read-only file system/i, 'its file system is read-only'],
  [/temporarily unavailable|busy/i, 'another program has locked it'],
]

/** Returns an error that says in one sentence why an environment can't be opened. */
export function openError(path: string, error: unknown): Error {
  if (error instanceof Damaged || error instanceof Unavailable) return error
  const message = messageOf(error)
  const known = error instanceof EnvironmentRefusal || error instanceof ForeignFile ? message : SENTENCES[codeOf(error)]
  const reason = known ?? PATTERNS.find(([pattern]) => pattern.test(message))?.[1] ?? message.split('\n')[0]
  return new Error(`The store ${path} can’t be opened: ${reason}.`, { cause: error })
}

const FULL = /No space left|File too large|Disk quota|MDB_MAP_FULL/i

/**
 * Returns the reason why nothing was written. LMDB reports a write that ended short as an error of the disk, which may
 * just be full: so the free space is checked.
 */
export async function writeError({ path, files }: Written, cause: unknown): Promise<Unavailable> {
  if (cause instanceof Unavailable) return cause
  const reason = await reasonOf(cause)
  if (FULL.test(reason) || !hasRoom(files)) return fullError({ path }, cause)
  return new Unavailable(`${path} can’t be written: ${reason}`, { cause })
}

export const fullError = ({ path }: Pick<Written, 'path'>, cause?: unknown): Unavailable =>
  new Unavailable(`${path} can’t be written: its file system is full`, { cause, reason: 'Full' })

/** The environment that was written to. */
interface Written {
  readonly path: string
  readonly files: OpenFiles
}

function hasRoom(files: OpenFiles): boolean {
  try {
    return files.hasRoom()
  } catch {
    // The folder is gone, so lack of space is not the reason.
    return true
  }
}

/** Returns why a commit failed. The library delivers the reason as a promise that is rejected a moment later. */
async function reasonOf(error: unknown): Promise<string> {
  if (!(error instanceof Error) || !('commitError' in error) || !(error.commitError instanceof Promise)) {
    return messageOf(error)
  }
  return Promise.race([error.commitError.then(messageOf, messageOf), turn(messageOf(error))])
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
