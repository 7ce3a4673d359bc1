import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { Failure } from '../../flags/errors.ts'

/** The file that marks a folder as made by `orch build`. */
const MARK = '.orch-build'

/** Empties a folder that `orch build` made, or makes one. Throws Failure for one that holds anything else. */
export function clearFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, MARK)))
      throw new Failure(
        `${folder} holds other files than orch build wrote; nothing was written: name another with --out`,
      )
    rmSync(folder, { recursive: true })
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, MARK), 'Made by orch build, which replaces this folder.\n')
}

/** Writes a file of the folder. */
export function put(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Files of packages that only developers need. */
const FOR_AUTHORS = /\.(?:d\.[cm]?ts|map|md|markdown|ts)$|[/\\](?:test|tests|docs?|example|examples|\.github)[/\\]?$/i

/** Copies a package without its nested packages and without files that only developers need. */
export function copyPackage(from: string, to: string): void {
  const nested = join(from, 'node_modules') + sep
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) =>
      path === from || !(`${path}${sep}`.startsWith(nested) || FOR_AUTHORS.test(path.slice(from.length))),
  })
}

/** Copies a folder unchanged. */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true })
