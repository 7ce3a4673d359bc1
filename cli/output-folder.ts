import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type Drift, FolderError, type Obstacle } from '../generator/output/index.ts'
import { codeOf, fileFailure, UsageError } from '../flags/errors.ts'
import { toggle } from '../flags/flag.ts'

/** `--force` of commands that own a folder. */
export const forceFlag = toggle({
  default: false,
  help: 'Also write over files of its own that were edited since; files that it did not write stay in any case.',
})

/** Most paths that are listed: more would scroll the reason off the screen. */
const MOST_NAMED = 20

export const describeDrift = (drift: readonly Drift[]): string =>
  drift.map(({ path, difference }) => `${difference} ${path}\n`).join('')

/** How a command resolved a difference. */
const MENDED: Readonly<Record<Drift['difference'], string>> = {
  missing: 'created',
  stale: 'updated',
  extra: 'removed',
}

/** Lists what a command wrote and removed, one path per line. */
export const describeChanges = (mended: readonly Drift[]): string =>
  mended.map(({ path, difference }) => `${MENDED[difference]} ${path}\n`).join('')

/** Lists the files that a command would have to overwrite, one per line, and what to do about them. */
export function describeObstacles(command: string, out: string, obstacles: readonly Obstacle[]): string {
  const named = obstacles.slice(0, MOST_NAMED).map(({ path, reason }) => `${reason} ${path}\n`)
  const more = obstacles.length > MOST_NAMED ? [`and ${obstacles.length - MOST_NAMED} more\n`] : []
  const ways = [
    ...(obstacles.some(({ reason }) => reason === 'unknown') ? [`move what orch ${command} did not write`] : []),
    ...(obstacles.some(({ reason }) => reason === 'edited') ? ['--force writes over the edited files'] : []),
  ]
  return `${[...named, ...more].join('')}orch: ${out} holds other files than orch ${command} wrote; nothing was written: ${ways.join(', ')}\n`
}

/** Runs a write into a folder. Throws UsageError for a path that can't be a folder, Failure for what the system refuses. */
export async function writingTo<T>(out: string, write: () => T | Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof FolderError) throw new UsageError(`--out: ${out} ${error.message}`)
    if (codeOf(error) !== undefined) throw fileFailure('the folder', out, error)
    throw error
  }
}

/** Throws UsageError for an output folder among the schemas: it would be read as schemas the next time. */
export function requireApart(out: string, schemas: string): void {
  const way = relative(real(schemas), real(out))
  if (way === '' || (way !== '..' && !way.startsWith(`..${sep}`)))
    throw new UsageError(`--out: ${out} is inside the schema folder ${schemas}`)
}

/** Resolves the symbolic links of the part of a path that exists. */
function real(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(real(parent), basename(whole))
  }
}
