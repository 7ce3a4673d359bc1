import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What every schema folder needs: the names of the maker, and the metadata of objects. */
const BASE = ['vendor.yaml', 'meta/v1.yaml']

/** Returns those of the files that every schema folder needs which one lacks, as another one has them. */
export const baseFiles = (folder: string, source: string): ReadonlyMap<string, string> =>
  new Map(
    BASE.filter(
      (path) => !existsSync(join(folder, path)) && !existsSync(join(folder, path.replace(/yaml$/, 'yml'))),
    ).map((path) => [path, readFileSync(join(source, path), 'utf8')]),
  )
