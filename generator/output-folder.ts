import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { OutputFile } from './emit/output.ts'

/** A difference between the output folder and what the schemas say. */
export interface Drift {
  /** Path relative to the output folder. */
  readonly path: string
  readonly difference: 'missing' | 'stale' | 'extra'
}

/** How a folder differs from the files that it should hold, and nothing else. */
export function compare(out: string, files: readonly OutputFile[]): readonly Drift[] {
  const present = new Set(listFiles(out))
  const drift = files.flatMap(({ path, text }): Drift[] => {
    if (!present.delete(path)) return [{ path, difference: 'missing' }]
    return readFileSync(join(out, path), 'utf8') === text ? [] : [{ path, difference: 'stale' }]
  })
  return [...drift, ...[...present].sort().map((path): Drift => ({ path, difference: 'extra' }))]
}

/** Writes what is missing or stale, and removes what is not among the files. */
export function update(out: string, files: readonly OutputFile[], drift: readonly Drift[]): void {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  for (const { path } of drift) {
    const target = join(out, path)
    const text = texts.get(path)
    if (text === undefined) {
      rmSync(target)
      removeEmptyFolders(out, dirname(target))
    } else {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
  }
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === out || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  removeEmptyFolders(out, dirname(folder))
}

/** Paths of all files below a folder; none if there is no such folder. */
function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
