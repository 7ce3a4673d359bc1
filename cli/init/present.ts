import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a new repository of a forge begins with: files about the repository, which a project has no reason to replace. */
const OF_REPOSITORY: ReadonlySet<string> = new Set(['.gitignore', 'README.md'])

/** The files of a new project that its folder has already. */
export interface Present {
  /** Those that stay as they are, beside a new project. */
  readonly kept: readonly string[]
  /** Those that no project can be made beside. */
  readonly inTheWay: readonly string[]
}

/** Returns which of some files a folder has. */
export function presentIn(folder: string, files: Iterable<string>): Present {
  const present = [...files].filter((file) => existsSync(join(folder, file)))
  return {
    kept: present.filter((file) => OF_REPOSITORY.has(file)),
    inTheWay: present.filter((file) => !OF_REPOSITORY.has(file)),
  }
}

/** Returns the lines of a `.gitignore` that one which was kept lacks: credentials are among what they keep out of a repository. */
export function missingIgnores(folder: string, wanted: string): readonly string[] {
  const has = new Set(readFileSync(join(folder, '.gitignore'), 'utf8').split('\n').map(plain))
  return wanted.split('\n').filter((line) => line !== '' && !has.has(plain(line)))
}

/** A folder by its name, however the line writes it: `data/`, `/data/`, `data`. */
const plain = (line: string): string => line.trim().replace(/^\//, '').replace(/\/$/, '')
