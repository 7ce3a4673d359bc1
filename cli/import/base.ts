import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseDocument } from 'yaml'
import { objectOf } from '../../runtime/json/index.ts'

/** What every schema folder needs: the names of the vendor, and the metadata of objects. */
const BASE = ['vendor.yaml', 'meta/v1.yaml']

/** Returns the names of the metadata types that a schema folder has, or gets from another one. */
export function metaTypes(folder: string, source: string): ReadonlySet<string> {
  const own = ['meta/v1.yaml', 'meta/v1.yml'].map((path) => join(folder, path)).find(existsSync)
  const document = objectOf(parse(readFileSync(own ?? join(source, 'meta/v1.yaml'), 'utf8')) as unknown)
  return new Set(Object.keys(objectOf(objectOf(document.components).schemas)))
}

/** Returns the release of a schema folder; undefined: it states none, or none that can be parsed. */
export function releaseOf(folder: string): string | undefined {
  const file = ['release.yaml', 'release.yml'].map((path) => join(folder, path)).find(existsSync)
  if (file === undefined) return undefined
  const { release } = objectOf(parseDocument(readFileSync(file, 'utf8')).toJS() as unknown)
  return typeof release === 'string' ? release : undefined
}

/** Returns the files that every schema folder needs and this one lacks, copied from another one. */
export const baseFiles = (folder: string, source: string): ReadonlyMap<string, string> =>
  new Map(
    BASE.filter(
      (path) => !existsSync(join(folder, path)) && !existsSync(join(folder, path.replace(/yaml$/, 'yml'))),
    ).map((path) => [path, readFileSync(join(source, path), 'utf8')]),
  )
