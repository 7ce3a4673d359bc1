import { expect } from 'vitest'
import { mainThreadTime } from './processor-time.ts'

/** Processor time of the event loop (milliseconds) that another request may have to wait for, on an idle machine. */
export const MOST_STALL = 250

/** Sends cheap requests to a server one after the other, and sees for how much work of its event loop they wait. */
export class Probe {
  readonly #done: Promise<number>
  #ending = false

  /** @param ask sends a cheap request, and resolves with its answer */
  constructor(pid: number, ask: () => Promise<{ readonly status: number }>) {
    this.#done = this.#probe(pid, ask)
  }

  async #probe(pid: number, ask: () => Promise<{ readonly status: number }>): Promise<number> {
    let longest = 0
    do {
      const before = await mainThreadTime(pid)
      const { status } = await ask()
      expect(status).toBe(200)
      longest = Math.max(longest, (await mainThreadTime(pid)) - before)
    } while (!this.#ending)
    return longest
  }

  /** Resolves with the longest stall (milliseconds of processor time) once the last cheap request is answered. */
  end(): Promise<number> {
    this.#ending = true
    return this.#done
  }
}
