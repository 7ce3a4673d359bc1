import { Damaged } from '../contract/index.ts'
import { openError, EnvironmentRefusal } from './errors.ts'
import { inspectFile } from './file/inspect.ts'
import { dataFileIn, isInitialized, fileSize } from './folder.ts'

/**
 * Returns the damages of the files in the folder, found without mapping them; `busy` if another process writes too fast
 * to be sure. Throws an error of one sentence if there is nothing to look at.
 */
export function inspectEnvironment(path: string): readonly Damaged[] | 'busy' {
  try {
    const file = dataFileIn(path)
    // Asked first: another process may be creating the store.
    const initialized = isInitialized(path)
    const size = fileSize(file)
    if (size === undefined || size === 0) {
      if (initialized) throw lost(`${file} ${size === undefined ? 'is missing' : 'is empty'}`)
      return []
    }
    const structure = inspectFile(file)
    return structure === 'busy' ? structure : structure.damages.map((what) => new Damaged(file, what))
  } catch (error) {
    throw openError(path, error)
  }
}

/** Returns the error for an environment of which files or databases are missing. */
export const lost = (what: string): EnvironmentRefusal =>
  new EnvironmentRefusal(`${what} although a store was made here: move the folder aside and restore a backup`)
