import { fullError } from './errors.ts'
import { appendZeros, DataFile } from './file/data-file.ts'
import { readExtent } from './file/meta.ts'
import { dataFileIn } from './folder.ts'

/** Of pages that one write of a transaction changes, besides those of its value: the way to it, and those that are split. */
const BYTES_OF_A_WRITE = 16 * 1024
/** Of pages that a transaction changes whatever it writes. */
const BYTES_OF_A_TRANSACTION = 256 * 1024
/** By how much more than it must the file grows at once. */
const STEP = 1024 * 1024
/** What another process can have handed to LMDB that is not in the file yet: a batch, a step of the checkpoint and a probe. */
const BYTES_OF_ANOTHER = 16 * 1024 * 1024

/** What a transaction writes. */
export interface Amount {
  readonly writes: number
  /** Of the values of all writes. */
  readonly bytes: number
}

/** The most bytes by which a transaction can let the file grow. */
const mostOf = ({ writes, bytes }: Amount): number => bytes + writes * BYTES_OF_A_WRITE + BYTES_OF_A_TRANSACTION

/**
 * Room in the data file after the last page of LMDB, which has been written with zeros. A disk that is full refuses these: LMDB
 * is given nothing for which there is no room, because it overwrites memory of its own when it can't write a page.
 *
 * Zeros are appended, wherever the end of the file is by then: those of one process can't overwrite pages of another one.
 */
export class Room {
  readonly #folder: string
  /** What transactions may still take that begin later, as of the last look. */
  #left = 0
  /** What transactions that have not ended may take. */
  #claimed = 0

  /** @param folder of the environment */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Makes room for a transaction. Resolves with a function to call when it has ended. Throws Unavailable if the disk is full, or
   * an error of the file system.
   *
   * @param others how many other processes may be writing
   */
  async claim(amount: Amount, others: number): Promise<() => void> {
    const bytes = mostOf(amount)
    this.#claimed += bytes
    const release = (): void => void (this.#claimed -= bytes)
    try {
      if (others === 0 && this.#left >= bytes) this.#left -= bytes
      else await this.#make(others * BYTES_OF_ANOTHER)
    } catch (error) {
      release()
      throw error
    }
    return release
  }

  /** Lets the file grow unless it has room for everything claimed, and a reserve. */
  async #make(reserve: number): Promise<void> {
    this.#look(reserve)
    if (this.#left >= 0) return
    let failure: unknown
    try {
      await appendZeros(dataFileIn(this.#folder), STEP - this.#left)
    } catch (error) {
      failure = error
    }
    // Part of it may be enough.
    this.#look(reserve)
    if (this.#left >= 0) return
    if (failure instanceof Error && 'code' in failure && !FULL.has(String(failure.code))) throw failure
    throw fullError({ path: this.#folder }, failure)
  }

  #look(reserve: number): void {
    const file = new DataFile(dataFileIn(this.#folder))
    try {
      const { used, free } = readExtent(file)
      // Any transaction may write the list of free pages anew.
      this.#left = file.size - used - 2 * free - this.#claimed - reserve
    } finally {
      file.close()
    }
  }
}

const FULL = new Set(['ENOSPC', 'EFBIG', 'EDQUOT'])
