import { createHash } from 'node:crypto'
import type { CheckpointObject, Key, Revision } from '../contract/index.ts'

/*
 * A backup as lines of JSON, which are compressed by gzip in a file (docs/storage.md):
 *
 *   {"backup":1,"revision":R,"time":T}          the state at revision R, taken at T (milliseconds since the epoch)
 *   {"key":K,"revision":R,"value":V}            one per object, in the order of the keys; V is base64
 *   {"objects":N,"sha256":H}                    how many there were, and the digest of all lines before this one
 */
const FORMAT = 1

interface BackupHeader {
  readonly revision: Revision
  /** When it was taken, milliseconds since the epoch. */
  readonly time: number
}

export interface Backup extends BackupHeader {
  readonly objects: readonly CheckpointObject[]
}

/** The text is no complete backup; the message says what is wrong with it. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup'
}

/** Yields the lines of a backup, each with its line break. */
export function* encodeBackup(
  { revision, time }: BackupHeader,
  objects: Iterable<CheckpointObject>,
): Generator<string> {
  const digest = createHash('sha256')
  const line = (content: object): string => {
    const text = `${JSON.stringify(content)}\n`
    digest.update(text)
    return text
  }
  yield line({ backup: FORMAT, revision, time })
  let count = 0
  for (const { key, revision: changed, value } of objects) {
    yield line({ key, revision: changed, value: Buffer.from(value).toString('base64') })
    count++
  }
  yield `${JSON.stringify({ objects: count, sha256: digest.digest('hex') })}\n`
}

/**
 * Reads a whole backup from lines without their line breaks. Throws BrokenBackup unless all of it is as it was written.
 */
export async function decodeBackup(lines: AsyncIterable<string>): Promise<Backup> {
  const digest = createHash('sha256')
  const objects: CheckpointObject[] = []
  let header: BackupHeader | undefined
  let complete = false
  for await (const line of lines) {
    if (complete) throw new BrokenBackup('something follows its end')
    const content = parse(line)
    if (header === undefined) header = readHeader(content)
    else if ('sha256' in content) {
      if (content['sha256'] !== digest.digest('hex')) throw new BrokenBackup('its digest is wrong')
      if (content['objects'] !== objects.length) throw new BrokenBackup('it does not hold the objects that it should')
      complete = true
      continue
    } else objects.push(readObject(content))
    digest.update(`${line}\n`)
  }
  if (header === undefined || !complete) throw new BrokenBackup('it ends early')
  return { ...header, objects }
}

type Content = Readonly<Record<string, unknown>>

function parse(line: string): Content {
  try {
    const content: unknown = JSON.parse(line)
    if (typeof content === 'object' && content !== null) return content as Content
  } catch {
    // The line is reported below.
  }
  throw new BrokenBackup('a line is not what was written')
}

const isRevision = (value: unknown): value is Revision => Number.isSafeInteger(value) && Number(value) >= 0

function readHeader({ backup, revision, time }: Content): BackupHeader {
  if (typeof backup !== 'number' || !isRevision(revision) || typeof time !== 'number') {
    throw new BrokenBackup('it is no backup of a store')
  }
  if (backup !== FORMAT) throw new BrokenBackup(`its format is ${backup}, this program reads format ${FORMAT}`)
  return { revision, time }
}

function readObject({ key, revision, value }: Content): CheckpointObject {
  if (typeof key !== 'string' || !isRevision(revision) || typeof value !== 'string') {
    throw new BrokenBackup('a line is not what was written')
  }
  return { key: key satisfies Key, revision, value: new Uint8Array(Buffer.from(value, 'base64')) }
}

/** More revisions per millisecond than the store can write. */
const MOST_PER_MILLISECOND = 100
/** Allows for clocks that differ, and for a backup that is restored at once. */
const MARGIN = 1_000_000_000
const LARGEST_REVISION = Number.MAX_SAFE_INTEGER - 2 ** 50

/**
 * Returns a revision above every one that can have been issued since the backup was taken, also by a store that an
 * earlier restore of it made. Throws RangeError if the clock is before the time of the backup, or if no revisions are
 * left.
 *
 * @param now milliseconds since the epoch
 */
export function revisionAfter({ revision, time }: BackupHeader, now: number): Revision {
  if (now < time) throw new RangeError('it was taken in the future: set the clock of this machine')
  const next = revision + MARGIN + Math.ceil(now - time) * MOST_PER_MILLISECOND
  if (next > LARGEST_REVISION) throw new RangeError('there are no revisions left above it')
  return next
}
