import { existsSync, statfsSync, statSync, writeFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { Unavailable } from '../contract/index.ts'

export const dataFileIn = (folder: string): string => join(folder, 'data.mdb')
const lockFileIn = (folder: string): string => join(folder, 'lock.mdb')
const markerIn = (folder: string): string => join(folder, 'initialized')

const MARKER_TEXT =
  'This folder holds a store. It is refused without its data.mdb, which a backup brings back.\n' +
  'Remove this file only together with everything else in the folder.\n'

/** Least room on the file system, bytes: that of the largest batch. */
const LEAST_ROOM = 4 * 1024 * 1024

/** Between two looks at the files for reads, milliseconds. */
const GLANCE = 10

/** Whether a store was made in the folder before. */
export const isInitialized = (folder: string): boolean => existsSync(markerIn(folder))

/** Remembers in the folder that it holds a store. */
export function markInitialized(folder: string): void {
  // Another process may be faster: what is there stays.
  if (!isInitialized(folder)) writeFileSync(markerIn(folder), MARKER_TEXT, { flag: 'a' })
}

/** Bytes of a file; undefined: there is none. */
export const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/**
 * The files that a process has mapped, by device and inode: whatever is written to files that are no longer at their path
 * is lost, and reading a mapping beyond the end of its file ends the process.
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

  /** Throws Unavailable if a file is gone, was replaced or cut off: about 2 µs. */
  check(): void {
    const data = this.#same(dataFileIn(this.#folder), this.#data)
    this.#same(lockFileIn(this.#folder), this.#lock)
    if (data.size < this.#size) throw this.#gone(`${dataFileIn(this.#folder)} was cut off`)
    this.#size = data.size
    this.#looked = performance.now()
  }

  /** The same, at most once in ten milliseconds. */
  checkNowAndThen(): void {
    if (performance.now() - this.#looked > GLANCE) this.check()
  }

  /** Whether the file system has the room that a batch may need. Throws what the file system says. */
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
