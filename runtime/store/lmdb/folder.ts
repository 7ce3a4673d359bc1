import { existsSync, statfsSync, statSync, writeFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { Unavailable } from '../contract/index.ts'

export const dataFileIn = (folder: string): string => join(folder, 'data.mdb')
const lockFileIn = (folder: string): string => join(folder, 'lock.mdb')
const markerIn = (folder: string): string => join(folder, 'initialized')

const MARKER_TEXT =
  'This folder holds a store. It is refused without its data.mdb, which a backup brings back.\n' +
  'Remove this file only together with everything else in the folder.\n'

/** Least free space on the file system, in bytes: that of the largest batch. */
const LEAST_ROOM = 4 * 1024 * 1024

/** Least milliseconds between two checks of the files for reads. */
const GLANCE = 10

/** Returns whether a store was created in the folder before. */
export const isInitialized = (folder: string): boolean => existsSync(markerIn(folder))

/** Marks the folder as one that holds a store. */
export function markInitialized(folder: string): void {
  // Another process may be faster: an existing marker stays.
  if (!isInitialized(folder)) writeFileSync(markerIn(folder), MARKER_TEXT, { flag: 'a' })
}

/** Returns the size of a file in bytes; undefined: it does not exist. */
export const fileSize = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/**
 * The files that a process has mapped, by device and inode. Whatever is written to files that are no longer at their
 * path is lost, and reading a mapping beyond the end of its file ends the process.
 */
export class OpenFiles {
  readonly #folder: string
  readonly #data: Stats
  readonly #lock: Stats
  #size: number
  #looked = 0

  /** @param folder whose files have just been opened */
  constructor(folder: string) {
    this.#folder = folder
    this.#data = statSync(dataFileIn(folder))
    this.#lock = statSync(lockFileIn(folder))
    this.#size = this.#data.size
  }

  /** Throws Unavailable if a file is gone, was replaced or truncated. Takes about 2 µs. */
  check(): void {
    const data = this.#same(dataFileIn(this.#folder), this.#data)
    this.#same(lockFileIn(this.#folder), this.#lock)
    if (data.size < this.#size) throw this.#gone(`${dataFileIn(this.#folder)} was cut off`)
    this.#size = data.size
    this.#looked = performance.now()
  }

  /** Checks at most once in ten milliseconds. Throws Unavailable. */
  checkNowAndThen(): void {
    if (performance.now() - this.#looked > GLANCE) this.check()
  }

  /** Returns whether the file system has the space that a batch may need. Throws the error of the file system. */
  hasRoom(): boolean {
    const { bavail, bsize } = statfsSync(this.#folder)
    return bavail * bsize >= LEAST_ROOM
  }

  #same(path: string, opened: Stats): Stats {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now === undefined) throw this.#gone(`${path} was removed`)
    if (now.ino !== opened.ino || now.dev !== opened.dev) throw this.#gone(`${path} was replaced`)
    return now
  }

  #gone(what: string): Unavailable {
    return new Unavailable(`${what} while this server had it open: bring it back, or restart the server`, {
      reason: 'Gone',
    })
  }
}
