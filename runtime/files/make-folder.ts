import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface FolderOptions {
  /** Permissions of new folders. Default: those of the process. */
  readonly mode?: number
}

/**
 * Creates a folder and its parents; an existing one is left unchanged. Throws the error of the file system for the
 * first folder that can't be created: node's recursive `mkdir` reports a read-only file system as a missing folder.
 */
export function makeFolder(path: string, { mode }: FolderOptions = {}): void {
  const options = mode === undefined ? {} : { mode }
  try {
    mkdirSync(path, { ...options, recursive: true })
  } catch (error) {
    const first = firstMissing(resolve(path))
    if (first === undefined) throw error
    mkdirSync(first, options)
    mkdirSync(path, { ...options, recursive: true })
  }
}

/** Returns the highest folder of a path that does not exist; undefined: all of them do. */
function firstMissing(path: string): string | undefined {
  if (existsSync(path)) return undefined
  const above = dirname(path)
  return above === path ? path : (firstMissing(above) ?? path)
}
