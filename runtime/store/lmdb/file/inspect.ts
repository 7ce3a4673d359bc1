import { DataFile } from './data-file.ts'
import { readMeta, type Meta } from './meta.ts'
import { WrongPage } from './page.ts'
import { TreeWalk } from './tree-walk.ts'

/** What the structure of a data file is like: its damages, at most a hundred; `busy` if it changed too fast to tell. */
type Structure = { readonly damages: readonly string[] } | 'busy'

const ATTEMPTS = 5

/**
 * Reads the whole structure of a data file without mapping it: every page that can be reached from its beginning, and
 * the list of free pages. What it has approved LMDB can read without reaching outside.
 *
 * Other processes may write meanwhile and use pages again that this still reads: damages count only if no transaction was
 * committed in between.
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

/** undefined: nobody can tell, at whatever moment. */
function newestTransaction(file: DataFile): number | undefined {
  try {
    return readMeta(file).transaction
  } catch (error) {
    if (error instanceof WrongPage) return undefined
    throw error
  }
}
