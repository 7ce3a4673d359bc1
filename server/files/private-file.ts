import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFile, makeFolder, replaceFile } from '../../runtime/files/index.ts'
import { codeOf, fileFailure } from '../../flags/errors.ts'

const PRIVATE = 0o600
const PRIVATE_FOLDER = 0o700

/** Creates a folder, and its parents, that only its owner may enter. An existing folder is left unchanged. */
export function makePrivateFolder(path: string): void {
  try {
    makeFolder(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    throw fileFailure('the folder', path, codeOf(error) === 'EEXIST' ? notFolder() : error)
  }
}

const notFolder = (): Error => Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })

/** Reads a text file. Returns undefined if there is none. Throws Failure. */
export function readIfPresent(what: string, path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw fileFailure(what, path, error)
  }
}

/** Reads a text file that must exist. Throws Failure. */
export function readPresent(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFailure(what, path, error)
  }
}

/** Replaces a file atomically by one that only its owner may read. */
export function replacePrivateFile(path: string, content: string): void {
  place(path, () => replaceFile({ path, content, mode: PRIVATE }))
}

/**
 * Creates a file atomically unless another process was first, and returns its content, so that processes that start at
 * the same time agree on it.
 */
export function createPrivateFile(path: string, content: string): string {
  place(path, () => {
    try {
      createFile({ path, content, mode: PRIVATE })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  })
  return readPresent('the file', path)
}

/** Renames a file. Returns false if it does not exist. Throws Failure. */
export function moveIfPresent(path: string, target: string): boolean {
  try {
    renameSync(path, target)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw fileFailure('the file', path, error)
  }
}

/** Restores the name of a moved file, unless a file has that name again. The moved name is removed in either case. */
export function moveBack(moved: string, path: string): void {
  try {
    linkSync(moved, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw fileFailure('the file', path, error)
  }
  rmSync(moved, { force: true })
}

/** Removes a file that was moved. */
export const removeMoved = (moved: string): void => rmSync(moved, { force: true })

function place(path: string, write: () => void): void {
  makePrivateFolder(dirname(path))
  try {
    write()
  } catch (error) {
    throw fileFailure('the file', path, error)
  }
}
