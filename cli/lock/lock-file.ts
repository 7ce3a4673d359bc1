import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseLock } from '../../generator/lock/lock.ts'
import { codeOf, Failure, fileFailure } from '../errors.ts'

const WHAT = 'the lock file'

/** What a lock file is to be changed from. `stale`: it is one of orch lock, and says something else. */
export type LockState = 'missing' | 'current' | 'stale'

/** Compares a lock file with what it should hold. Throws Failure for a file that orch lock did not write. */
export function stateOf(path: string, text: string): LockState {
  const present = read(path)
  if (present === undefined) return 'missing'
  if (present === text) return 'current'
  const parsed = parseLock(present)
  if ('reason' in parsed)
    throw new Failure(`${path} ${parsed.reason}: it is left as it is; move it, or write elsewhere with --out`)
  return 'stale'
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
export function writeLock(path: string, text: string, state: Exclude<LockState, 'current'>): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, text, { flag: 'wx' })
    if (state === 'missing') linkSync(temporary, path)
    else renameSync(temporary, path)
  } catch (error) {
    throw fileFailure(WHAT, path, error)
  } finally {
    rmSync(temporary, { force: true })
  }
}
