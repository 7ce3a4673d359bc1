import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseLock } from '../../generator/diff/index.ts'
import { createFile, makeFolder, replaceFile } from '../../runtime/files/index.ts'
import { codeOf, Failure, fileFailure } from '../../flags/errors.ts'

const WHAT = 'the lock file'

/** The state of a lock file compared with its wanted content. `stale`: written by orch lock, with other content. */
export type LockState =
  | { readonly state: 'missing' | 'current' }
  /** `outSince`: the day of its release, if it is out; absent: the release is in preparation. */
  | { readonly state: 'stale'; readonly outSince?: string }

/**
 * Compares a lock file with its wanted content. Throws Failure for a file that orch lock did not write.
 * @param today a day such as `2026-11-01`
 */
export function stateOf(path: string, text: string, today: string): LockState {
  const present = read(path)
  if (present === undefined) return { state: 'missing' }
  if (present === text) return { state: 'current' }
  const parsed = parseLock(present)
  if ('reason' in parsed)
    throw new Failure(`${path} ${parsed.reason}: it is left as it is; move it, or write elsewhere with --out`)
  const { date } = parsed.lock.release
  return { state: 'stale', ...(date === 'unknown' || date >= today ? {} : { outSince: date }) }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw fileFailure(WHAT, path, error)
  }
}

/**
 * Writes a lock file atomically. Throws Failure.
 * @param state the state found before: if it was missing, a file that appeared meanwhile is not overwritten
 */
export function writeLock(path: string, content: string, state: 'missing' | 'stale'): void {
  const write = state === 'missing' ? createFile : replaceFile
  try {
    makeFolder(dirname(path))
    write({ path, content })
  } catch (error) {
    throw fileFailure(WHAT, path, error)
  }
}
