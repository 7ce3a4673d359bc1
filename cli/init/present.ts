import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that hosting sites put into a new repository, which a project has no reason to replace. */
const OF_REPOSITORY: ReadonlySet<string> = new Set(['.gitignore', 'README.md'])

/** The files of a new project that already exist in its folder. */
export interface Present {
  /** Files that are kept. */
  readonly kept: readonly string[]
  /** Files that prevent creating a project. */
  readonly inTheWay: readonly string[]
}

/** Returns which of the files a folder has. */
export function presentIn(folder: string, files: Iterable<string>): Present {
  const present = [...files].filter((file) => existsSync(join(folder, file)))
  return {
    kept: present.filter((file) => OF_REPOSITORY.has(file)),
    inTheWay: present.filter((file) => !OF_REPOSITORY.has(file)),
  }
}

/** Returns the lines that a kept `.gitignore` lacks: some of them keep credentials out of the repository. */
export function missingIgnores(folder: string, wanted: string): readonly string[] {
  const has = new Set(readFileSync(join(folder, '.gitignore'), 'utf8').split('\n').map(plain))
  return wanted.split('\n').filter((line) => line !== '' && !has.has(plain(line)))
}

/** Normalizes the spellings of a folder: `data/`, `/data/`, `data`. */
const plain = (line: string): string => line.trim().replace(/^\//, '').replace(/\/$/, '')
