import { readFileSync, realpathSync, statSync } from 'node:fs'
import { replaceFile } from '../../runtime/files/index.ts'
import { Failure, fileFailure } from '../../flags/errors.ts'

const WHAT = 'the file'
const PERMISSIONS = 0o7777

/** A file, its content when it was read, and its new content. */
export interface Replacement {
  readonly file: string
  readonly before: Uint8Array
  readonly after: string
}

/**
 * Replaces the content of a file atomically. It keeps its mode, and symbolic links to it stay. Throws Failure, and
 * leaves the file alone, if it has changed since it was read.
 */
export function replaceUnchanged({ file, before, after }: Replacement): void {
  try {
    const path = realpathSync(file)
    replaceFile({ path, content: after, mode: statSync(path).mode & PERMISSIONS }, () => {
      if (!readFileSync(path).equals(before))
        throw new Failure(`${WHAT} ${file} was changed meanwhile; it is left as it is`)
    })
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure(WHAT, file, error)
  }
}
