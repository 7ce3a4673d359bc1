import { fullError, reasonOf, writeError } from './errors.ts'
import type { Environment } from './marks.ts'

/** How long a write proves that the next one would succeed, milliseconds. */
const PROOF_MILLISECONDS = 5_000
const LEAST = 1

/** Knows whether writes would succeed, and writes little to find out. */
export class Readiness {
  /** Bytes of the last write that failed, if none succeeded since. */
  #failed: number | undefined
  #provenAt = -Infinity

  wrote(): void {
    this.#failed = undefined
    this.#provenAt = performance.now()
  }

  failed(bytes: number): void {
    this.#failed = bytes
  }

  /**
   * Resolves if a write would succeed: the files are in their place, there is room, and something was written lately or
   * can be now, as much as what failed last. Throws Unavailable.
   */
  async check(environment: Environment): Promise<void> {
    environment.files.check()
    if (!environment.files.hasRoom()) throw fullError(environment)
    if (this.#failed === undefined && performance.now() - this.#provenAt < PROOF_MILLISECONDS) return
    await write(environment, this.#failed ?? LEAST)
    if (this.#failed !== undefined) await write(environment, LEAST)
    this.wrote()
  }
}

async function write(environment: Environment, bytes: number): Promise<void> {
  try {
    await environment.meta.put('probe', Buffer.alloc(bytes), 1)
  } catch (error) {
    throw writeError(environment, await reasonOf(error), error)
  }
}
