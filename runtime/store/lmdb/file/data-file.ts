import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { WrongPage } from './page.ts'

/** A data file, read by copying: what a mapping would answer with a signal is an error here. */
export class DataFile {
  readonly #descriptor: number

  /** Throws what the file system says. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'r')
  }

  /** Bytes. */
  get size(): number {
    return fstatSync(this.#descriptor).size
  }

  /** Throws WrongPage if the file ends before. */
  read(offset: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length)
    for (let done = 0; done < length;) {
      const count = readSync(this.#descriptor, buffer, done, length - done, offset + done)
      if (count === 0) throw new WrongPage('the file ends before it')
      done += count
    }
    return buffer
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
