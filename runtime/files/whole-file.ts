import { randomUUID } from 'node:crypto'
import { chmodSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file as it is to be. Its folder must exist. */
export interface WholeFile {
  readonly path: string
  readonly content: string
  /** Permissions. Default: those of new files of the process. */
  readonly mode?: number
}

/**
 * Puts a file in the place of the one that has its name, if there is one, in one step: whoever reads it finds the whole of
 * one content or of the other, also after a crash. Throws the error of the file system.
 *
 * @param confirm called when all is written, before the step; what it throws leaves everything as it was
 */
export const replaceFile = (file: WholeFile, confirm = (): void => undefined): void =>
  place(file, (temporary) => {
    confirm()
    renameSync(temporary, file.path)
  })

/** Makes a file in one step. Throws the error of the file system: EEXIST if there is one of its name. */
export const createFile = (file: WholeFile): void => place(file, (temporary) => linkSync(temporary, file.path))

/** Writes a file under another name in its folder, and lets it take its place. */
function place({ path, content, mode }: WholeFile, take: (temporary: string) => void): void {
  // The name is random, and a file that has it all the same is refused.
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', flush: true, ...(mode === undefined ? {} : { mode }) })
    if (mode !== undefined) chmodSync(temporary, mode)
    take(temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}
