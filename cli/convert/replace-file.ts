import { randomUUID } from 'node:crypto'
import { chmod, open, readFile, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure, fileFailure } from '../errors.ts'

const WHAT = 'the file'
const PERMISSIONS = 0o7777

/** A file, the content that it had when it was read, and the one that it is to have. */
export interface Replacement {
  readonly file: string
  readonly before: Uint8Array
  readonly after: string
}

/**
 * Replaces the content of a file in one step: whoever reads it finds the whole of one content or of the other, also after
 * a crash. It keeps its mode, and a symbolic link goes on leading to it. Throws Failure, and leaves the file alone, if it
 * has changed since it was read.
 */
export async function replaceFile({ file, before, after }: Replacement): Promise<void> {
  let temporary: string | undefined
  try {
    const target = await realpath(file)
    const mode = (await stat(target)).mode & PERMISSIONS
    temporary = join(dirname(target), `.${randomUUID()}.tmp`)
    await writeWhole(await open(temporary, 'wx', mode), after)
    await chmod(temporary, mode)
    if (!(await readFile(target)).equals(before))
      throw new Failure(`${WHAT} ${file} was changed meanwhile; it is left as it is`)
    await rename(temporary, target)
    temporary = undefined
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure(WHAT, file, error)
  } finally {
    if (temporary !== undefined) await rm(temporary, { force: true })
  }
}

async function writeWhole(handle: FileHandle, content: string): Promise<void> {
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
