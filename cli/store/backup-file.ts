import { createReadStream, existsSync, linkSync, unlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BrokenBackup, decodeBackup, type Backup } from '../../runtime/store/encoding/backup.ts'
import { codeOf, Failure, fileFailure } from '../../flags/errors.ts'

const OWNER_ONLY = 0o600
const WHAT = 'the backup'

/** Throws Failure if there is such a file: a backup never overwrites anything. */
export function assertAbsent(file: string): void {
  if (existsSync(file)) throw new Failure(`${WHAT} ${file} is not written: there is such a file already`)
}

/**
 * Writes the compressed lines into a temporary file, makes it durable, reads it back and then renames it, so that there
 * is either a whole backup or none. Throws Failure.
 */
export async function writeBackup(file: string, lines: Iterable<string>): Promise<void> {
  const partial = `${file}.${process.pid}.partial`
  try {
    const handle = await open(partial, 'wx', OWNER_ONLY)
    await pipeline(Readable.from(lines), createGzip(), handle.createWriteStream({ flush: true }))
    await readBackup(partial)
    linkSync(partial, file)
  } catch (error) {
    if (error instanceof Failure) throw error
    if (codeOf(error) === 'EEXIST') throw new Failure(`${WHAT} ${file} is not written: there is such a file already`)
    throw fileFailure(WHAT, file, error)
  } finally {
    if (existsSync(partial)) unlinkSync(partial)
  }
}

/** A whole backup, verified. Throws Failure. */
export async function readBackup(file: string): Promise<Backup> {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (text: AsyncIterable<Buffer>) =>
      decodeBackup(linesOf(text)),
    )
  } catch (error) {
    if (error instanceof BrokenBackup) throw new Failure(`${WHAT} ${file} cannot be used: ${error.message}`)
    if (codeOf(error)?.startsWith('Z_') === true) {
      throw new Failure(`${WHAT} ${file} cannot be used: its bytes are not what was written`)
    }
    throw fileFailure(WHAT, file, error)
  }
}

/** Yields lines without their ends; text after the last end is a line, too. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n')
    parts[0] = rest + parts[0]
    rest = parts.pop() ?? ''
    yield* parts
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
