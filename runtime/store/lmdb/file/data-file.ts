import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { WrongPage } from './page.ts'

/** A data file that is read by copying: where a mapping would end the process with a signal, this throws an error. */
export class DataFile {
  readonly #descriptor: number

  /** Throws the error of the file system. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'r')
  }

  /** Size in bytes. */
  get size(): number {
    return fstatSync(this.#descriptor).size
  }

  /** Reads bytes at an offset. Throws WrongPage if the file ends before. */
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

/**
 * Appends zeros to a file, wherever its end is by then. Throws the error of the file system; what there was room for stays.
 *
 * @param length in bytes
 */
export async function appendZeros(path: string, length: number): Promise<void> {
  const file = await open(path, 'a')
  try {
    const zeros = Buffer.alloc(length)
    for (let rest = length; rest > 0;) rest -= (await file.write(zeros, 0, rest)).bytesWritten
  } finally {
    await file.close()
  }
}
