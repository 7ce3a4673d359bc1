import type { Database, RootDatabase } from 'lmdb'
import { Damaged, UnknownOutcome, type Key, type Revision } from '../contract/index.ts'
import { sealObject, unsealObject } from '../encoding/checksum.ts'
import { writeError } from './errors.ts'
import { dataFileIn, type OpenFiles } from './folder.ts'
import type { FileRoom } from './room.ts'

/** A revision that the environment keeps as the version of an entry, which is the revision plus one. */
export type RevisionMark = 'head' | 'checkpoint' | 'trimmed'

/** The databases of one environment. */
export interface LmdbEnvironment {
  readonly path: string
  readonly files: OpenFiles
  readonly room: FileRoom
  readonly root: RootDatabase<Buffer, string>
  /** Encoded batches by their first revision. */
  readonly log: Database<Buffer, number>
  /** Sealed values of the checkpoint; the entry version is the revision. */
  readonly objects: Database<Buffer, Key>
  /** Marks, and the format. */
  readonly meta: Database<Buffer, string>
}

export const MARKS: readonly RevisionMark[] = ['head', 'checkpoint', 'trimmed']

/** A mark that moves from one revision to another. */
interface MarkMove {
  readonly mark: RevisionMark
  readonly from: Revision
  readonly to: Revision
}

const NOTHING = new Uint8Array(0)
/** Length of a mark that an earlier release wrote, without a checksum. */
const UNSEALED_LENGTH = 1

/** Returns the value of a mark at the revision: a checksum. */
export const sealMark = (mark: string, revision: Revision): Buffer => sealObject(mark, revision, NOTHING)

/** Returns the revision of a mark as the newest committed transaction of any process left it. Throws Damaged. */
export function readMark({ path, root, meta }: LmdbEnvironment, mark: RevisionMark): Revision {
  root.resetReadTxn()
  return markNow({ path, meta }, mark)
}

/** Returns the revision of a mark within the read transaction in use. Throws Damaged. */
export function markNow({ path, meta }: Pick<LmdbEnvironment, 'path' | 'meta'>, mark: RevisionMark): Revision {
  const { value, version = 0 } = meta.getEntry(mark) ?? {}
  const revision = version - 1
  const right =
    value !== undefined &&
    (value.byteLength === UNSEALED_LENGTH || unsealObject(mark, revision, value)?.byteLength === 0) &&
    Number.isSafeInteger(revision)
  if (right) return revision
  throw new Damaged(dataFileIn(path), `the mark ${mark} is not what was written`)
}

/**
 * Makes the writes and moves the mark in one transaction if the mark is where it is expected to be. Resolves, when
 * durable, with whether it was. Throws Unavailable if nothing was written, otherwise UnknownOutcome.
 *
 * @param write calls `queue` with each write
 */
export async function moveMark(
  environment: LmdbEnvironment,
  { mark, from, to }: MarkMove,
  write: (queue: (written: Promise<boolean>) => void) => void,
): Promise<boolean> {
  const { meta } = environment
  // The transaction succeeds or fails as a whole, so one of the promises is enough to know its outcome.
  const queue = (written: Promise<boolean>): void => void written.catch(() => undefined)
  try {
    return await meta.ifVersion(mark, from + 1, () => {
      write(queue)
      queue(meta.put(mark, sealMark(mark, to), to + 1))
    })
  } catch (error) {
    const failure = await writeError(environment, error)
    // A failed transaction is never seen by anybody.
    if (readMark(environment, mark) === from) throw failure
    throw new UnknownOutcome(failure.message, { cause: error })
  }
}
