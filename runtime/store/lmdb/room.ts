import { fullError } from './errors.ts'
import { appendZeros, DataFile } from './file/data-file.ts'
import { readExtent } from './file/meta.ts'
import { dataFileIn } from './folder.ts'

/** Bytes of the pages that one write changes besides those of its value: the path to it, and pages that are split. */
const BYTES_OF_A_WRITE = 16 * 1024
/** Bytes of the pages that a transaction changes whatever it writes. */
const BYTES_OF_A_TRANSACTION = 256 * 1024
/** The least by which the file grows at once, in bytes. */
const STEP = 1024 * 1024
/** The file grows for so many batches of the same size at once, so that not each of them waits for it. */
const BATCHES_AHEAD = 4
/** A transaction that may take more bytes is no batch of writes: others like it do not follow. */
const MOST_OF_A_BATCH = 2 * 1024 * 1024
/** What another process can have handed to LMDB that is not in the file yet: a batch, a step of the checkpoint and a probe. */
const BYTES_OF_ANOTHER = 16 * 1024 * 1024

/** Bytes of a page of LMDB. */
const PAGE_BYTES = 4096
/** Larger entries have pages of their own. */
const MOST_IN_A_LEAF = PAGE_BYTES / 2
/**
 * Bytes of an entry besides its key and its value: its header, its slot in the page, and what the package and the seal
 * add to the value.
 */
const BYTES_OF_AN_ENTRY = 64
/** Leaves may be three quarters empty. */
const EMPTINESS = 4

/** What a transaction writes. */
export interface Amount {
  /** Entries that are written or removed among others. */
  readonly writes: number
  /** Bytes of their values, and of all pages that are filled for the first time. */
  readonly bytes: number
}

interface Entry {
  readonly key: string
  readonly value: Uint8Array | undefined
}

const bytesOf = (value: Uint8Array | undefined): number => value?.byteLength ?? 0

/** Returns the amount of writing entries among others. */
export const amountOfChanges = (entries: readonly Entry[]): Amount => ({
  writes: entries.length,
  bytes: entries.reduce((sum, { value }) => sum + bytesOf(value), 0),
})

/** Returns the amount of writing entries into an empty database: their own pages, whatever their order. */
export const amountOfFirst = (entries: readonly Entry[]): Amount => ({
  writes: 0,
  bytes: entries.reduce((sum, entry) => sum + bytesOfFirst(entry), 0),
})

function bytesOfFirst({ key, value }: Entry): number {
  const besides = Buffer.byteLength(key) + BYTES_OF_AN_ENTRY
  const bytes = bytesOf(value) + BYTES_OF_AN_ENTRY
  if (besides + bytes <= MOST_IN_A_LEAF) return EMPTINESS * (besides + bytes)
  return EMPTINESS * besides + Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES
}

/** Returns by how many bytes the file grows at once for a transaction that may take `bytes`. */
const stepFor = (bytes: number): number => (bytes > MOST_OF_A_BATCH ? STEP : Math.max(STEP, BATCHES_AHEAD * bytes))

/** The most bytes by which a transaction can let the file grow. */
const mostOf = ({ writes, bytes }: Amount): number => bytes + writes * BYTES_OF_A_WRITE + BYTES_OF_A_TRANSACTION

/**
 * Room in the data file after the last page of LMDB, which has been written with zeros. A full disk refuses the zeros,
 * so LMDB never writes without room: when it can't write a page, it corrupts its own memory.
 *
 * Zeros are appended at the present end of the file, so one process can't overwrite pages of another.
 */
export class FileRoom {
  readonly #folder: string
  /** Bytes left for transactions that begin later, as of the last look. */
  #left = 0
  /** Bytes that running transactions may take. */
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
      else await this.#make(others * BYTES_OF_ANOTHER, stepFor(bytes))
    } catch (error) {
      release()
      throw error
    }
    return release
  }

  /**
   * Grows the file by `step` bytes at a time until it has room for all claims and a reserve. It looks again after each
   * step, so processes that need room at the same time grow it together, not each by the full amount.
   */
  async #make(reserve: number, step: number): Promise<void> {
    this.#look(reserve)
    while (this.#left < 0) {
      let failure: unknown
      try {
        await appendZeros(dataFileIn(this.#folder), step)
      } catch (error) {
        failure = error
      }
      // Part of it may be enough.
      this.#look(reserve)
      if (failure !== undefined && this.#left < 0) throw this.#refusal(failure)
    }
  }

  #refusal(failure: unknown): Error {
    if (failure instanceof Error && 'code' in failure && !FULL.has(String(failure.code))) return failure
    return fullError({ path: this.#folder }, failure)
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
