import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../runtime/files/index.ts'
import { fileFailure, UsageError } from '../../flags/errors.ts'

/** Writes files that do not exist, below a folder; returns their paths. Throws UsageError if any exists, Failure. */
export function createFiles(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  const paths = [...files.keys()]
  const present = paths.filter((path) => existsSync(join(folder, path)))
  if (present.length > 0)
    throw new UsageError(`${folder} has ${present.join(', ')} already: nothing was written; import into another --out`)
  for (const [path, text] of files) {
    const target = join(folder, path)
    try {
      makeFolder(dirname(target))
      writeFileSync(target, text, { flag: 'wx' })
    } catch (error) {
      throw fileFailure('the file', target, error)
    }
  }
  return paths
}
