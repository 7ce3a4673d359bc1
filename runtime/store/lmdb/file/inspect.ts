import { DataFile } from './data-file.ts'
import { readMeta, type Meta } from './meta.ts'
import { WrongPage } from './page.ts'
import { TreeWalk } from './tree-walk.ts'

/** The damages of a data file's structure, at most a hundred; `busy` if the file changed too fast to be sure. */
type Structure = { readonly damages: readonly string[] } | 'busy'

const ATTEMPTS = 5

/**
 * Reads the whole structure of a data file without mapping it: every page that can be reached from its beginning, and
 * the list of free pages. LMDB can read a file without damages without reaching outside of it.
 *
 * Other processes may write meanwhile and reuse pages that are still being read here: damages count only if no
 * transaction was committed in between.
 *
 * @throws ForeignFile
 */
export function inspectFile(path: string): Structure {
  const file = new DataFile(path)
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { damages, transaction } = inspect(file)
      if (damages.length === 0 || newestTransaction(file) === transaction) return { damages }
    }
    return 'busy'
  } finally {
    file.close()
  }
}

function inspect(file: DataFile): { damages: readonly string[]; transaction: number | undefined } {
  let meta: Meta
  try {
    meta = readMeta(file)
  } catch (error) {
    if (error instanceof WrongPage) return { damages: [error.message], transaction: newestTransaction(file) }
    throw error
  }
  const walk = new TreeWalk(file, meta)
  walk.walkAll()
  return { damages: walk.damages, transaction: meta.transaction }
}

/** Returns the newest transaction; undefined if it can't be read. */
function newestTransaction(file: DataFile): number | undefined {
  try {
    return readMeta(file).transaction
  } catch (error) {
    if (error instanceof WrongPage) return undefined
    throw error
  }
}
