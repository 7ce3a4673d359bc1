import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseLock } from '../../generator/diff/index.ts'
import { createFile, makeFolder, replaceFile } from '../../runtime/files/index.ts'
import { codeOf, Failure, fileFailure } from '../../flags/errors.ts'

const WHAT = 'the lock file'

/** How a lock file stands to what it should hold. `stale`: it is one of orch lock, and says something else. */
export type LockState =
  | { readonly state: 'missing' | 'current' }
  /** `outSince`: the day of its release, if that is over; absent: the release is in preparation. */
  | { readonly state: 'stale'; readonly outSince?: string }

/**
 * Compares a lock file with what it should hold. Throws Failure for a file that orch lock did not write.
 * @param today a day, as `2026-11-01`
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
 * Writes a lock file in one step. Throws Failure.
 * @param state what was there: nothing is overwritten that came meanwhile where there was nothing
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
