import { createReadStream, createWriteStream, readdirSync, renameSync, rmSync, statSync, unlinkSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf } from '../../flags/errors.ts'

export interface BackupLimits {
  /** Number of files that are kept; 0: all. */
  readonly maxBackups: number
  /** How long a file is kept (milliseconds); 0: for ever. */
  readonly maxAgeMilliseconds: number
}

const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}\.[0-9]{3}(?:\.[0-9]+)?$/
const COMPRESSED = '.gz'
const PRIVATE = 0o600

/**
 * Returns the name of a rotated log: that of the log with the time (UTC) of the rotation. `index` distinguishes equal
 * times.
 */
export function backupName(path: string, at: Date, index: number): string {
  const extension = extname(path)
  const time = at.toISOString().slice(0, 23).replaceAll(':', '-')
  return `${basename(path, extension)}-${time}${index > 1 ? `.${index}` : ''}${extension}`
}

/** Returns whether a file is a rotated log beside the log at `path`; only those may be deleted. */
function isBackup(name: string, path: string): boolean {
  const extension = extname(path)
  const plain = name.endsWith(COMPRESSED) ? name.slice(0, -COMPRESSED.length) : name
  const prefix = `${basename(path, extension)}-`
  if (!plain.startsWith(prefix) || !plain.endsWith(extension)) return false
  return TIME.test(plain.slice(prefix.length, plain.length - extension.length))
}

/** Deletes the old logs beside the log at `path` that are too many or too old. `now`: milliseconds since the epoch. */
export function removeOldBackups(path: string, { maxBackups, maxAgeMilliseconds }: BackupLimits, now: number): void {
  const folder = dirname(path)
  const newestFirst = readdirSync(folder)
    .filter((name) => isBackup(name, path))
    .sort()
    .reverse()
  for (const [index, name] of newestFirst.entries()) {
    const file = join(folder, name)
    const isTooMany = maxBackups > 0 && index >= maxBackups
    if (isTooMany || (maxAgeMilliseconds > 0 && isOlder(file, now - maxAgeMilliseconds))) unlinkSync(file)
  }
}

function isOlder(file: string, time: number): boolean {
  try {
    return statSync(file).mtimeMs < time
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Replaces a rotated log by a compressed one. A partial file that a crash leaves has a name that nothing reads. */
export async function compressBackup(file: string): Promise<void> {
  const half = `${file}${COMPRESSED}.tmp`
  try {
    await pipeline(createReadStream(file), createGzip(), createWriteStream(half, { mode: PRIVATE }))
    renameSync(half, `${file}${COMPRESSED}`)
    unlinkSync(file)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
}

/** Returns a stream to a special file, such as `/dev/stdout` or a pipe; undefined for a regular or a new file. */
export function specialStream(path: string): NodeJS.WritableStream | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile() || found.isDirectory()) return undefined
  return createWriteStream(path, { flags: 'a' })
}
