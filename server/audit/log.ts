import { once } from 'node:events'
import { basename, dirname, resolve } from 'node:path'
import { BackgroundError } from '../../runtime/async/index.ts'
import { fileFailure } from '../../flags/errors.ts'
import { backupName, compressBackup, removeOldBackups, specialStream, type BackupLimits } from './files.ts'

const PRIVATE = 0o600
/** Pause before a log that could not be written is tried again. */
const PAUSE_MILLISECONDS = 1_000

/** Writes events; resolves to false if they are lost. */
export interface AuditLog {
  append(lines: Uint8Array): Promise<boolean>
  close(): Promise<void>
}

export interface LogFileOptions extends BackupLimits {
  readonly path: string
  /** Mebibytes; 0: no limit. */
  readonly maxMebibytes: number
  readonly compress: boolean
  report(error: unknown): void
}

type LogStream = Awaited<ReturnType<typeof openStream>>

async function openStream({ path, maxMebibytes, maxBackups, maxAgeMilliseconds, compress, report }: LogFileOptions) {
  const { createStream } = await import('rotating-file-stream')
  const file = resolve(path)
  const folder = dirname(file)
  const name = (time: number | Date | null, index = 1): string =>
    time === null ? basename(file) : backupName(file, new Date(time), index)
  const stream = createStream(name, {
    path: folder,
    mode: PRIVATE,
    ...(maxMebibytes === 0 ? {} : { size: `${maxMebibytes}M` }),
  })
  const keepTidy = async (backup: string): Promise<void> => {
    try {
      if (compress) await compressBackup(backup)
      removeOldBackups(file, { maxBackups, maxAgeMilliseconds }, Date.now())
    } catch (error) {
      report(new BackgroundError('old audit logs', error))
    }
  }
  stream.on('rotated', (backup) => void keepTidy(backup))
  stream.on('error', (error) => report(new BackgroundError(`audit log ${path}`, error)))
  await once(stream, 'open')
  return stream
}

/**
 * Opens the audit log, a file that only its owner may read; it is rotated when it is full. A log that can no longer be
 * written is reopened a little later. Throws Failure if it can't be opened.
 */
async function openLogFile(options: LogFileOptions): Promise<AuditLog> {
  const open = (): Promise<LogStream> => openStream(options)
  let stream: LogStream | undefined
  let brokenUntil = 0
  try {
    stream = await open()
  } catch (error) {
    throw fileFailure('the audit log', options.path, error)
  }
  const usable = async (): Promise<LogStream | undefined> => {
    if (stream?.destroyed === false) return stream
    if (performance.now() < brokenUntil) return undefined
    brokenUntil = performance.now() + PAUSE_MILLISECONDS
    stream = await open().catch(() => undefined)
    return stream
  }
  return {
    async append(lines) {
      const to = await usable()
      if (to === undefined) return false
      const error = await new Promise<unknown>((done) => to.write(lines, done))
      return error === undefined || error === null
    },
    async close() {
      const last = stream
      if (last === undefined || last.destroyed) return
      await new Promise<void>((done) => last.end(done))
    },
  }
}

/** Returns the audit log over standard output, a device or a pipe. */
const streamLog = (stream: NodeJS.WritableStream): AuditLog => ({
  append: (lines) => new Promise((done) => stream.write(lines, (error) => done(error === undefined || error === null))),
  close: async () => undefined,
})

/** Opens the audit log: a file, a device, or standard output for `-`. Throws Failure if it can't be opened. */
export async function openLog(options: LogFileOptions, stdout: NodeJS.WritableStream): Promise<AuditLog> {
  const { path, report } = options
  if (path === '-') return streamLog(stdout)
  const special = specialStream(path)
  if (special === undefined) return openLogFile(options)
  special.on('error', (error) => report(new BackgroundError(`audit log ${path}`, error)))
  return streamLog(special)
}
