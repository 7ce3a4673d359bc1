import { randomUUID } from 'node:crypto'
import { chmodSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The wanted content of a file. Its folder must exist. */
export interface WholeFile {
  readonly path: string
  readonly content: string
  /** Permissions. Default: those of new files of the process. */
  readonly mode?: number
}

/**
 * Creates or replaces a file atomically: readers find either the whole old content or the whole new one, also after a
 * crash. Throws the error of the file system.
 *
 * @param confirm called when everything is written, before the file is replaced; if it throws, nothing changes
 */
export const replaceFile = (file: WholeFile, confirm = (): void => undefined): void =>
  place(file, (temporary) => {
    confirm()
    renameSync(temporary, file.path)
  })

/** Creates a file atomically. Throws the error of the file system; EEXIST if it exists. */
export const createFile = (file: WholeFile): void => place(file, (temporary) => linkSync(temporary, file.path))

/** Writes a temporary file in the same folder and lets `take` move it to its name. */
function place({ path, content, mode }: WholeFile, take: (temporary: string) => void): void {
  // The name is random; should it exist, writing fails.
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', flush: true, ...(mode === undefined ? {} : { mode }) })
    if (mode !== undefined) chmodSync(temporary, mode)
    take(temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}
