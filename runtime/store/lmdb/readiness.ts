import { fullError, writeError } from './errors.ts'
import type { LmdbEnvironment } from './marks.ts'

/** For how many milliseconds a write proves that the next one would succeed. */
const PROOF_MILLISECONDS = 5_000
const LEAST = 1

/** Reports whether writes would succeed, and writes as little as possible to find out. */
export class Readiness {
  /** Size of the last write in bytes, if it failed and none has succeeded since. */
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
   * Resolves if a write would succeed: the files are in their place, there is space, and a write of the size that
   * failed last succeeds now or has succeeded lately. Throws Unavailable.
   *
   * @param probe writes as many bytes
   */
  async check(environment: LmdbEnvironment, probe: (bytes: number) => Promise<unknown>): Promise<void> {
    environment.files.check()
    if (!environment.files.hasRoom()) throw fullError(environment)
    if (this.#failed === undefined && performance.now() - this.#provenAt < PROOF_MILLISECONDS) return
    try {
      await probe(this.#failed ?? LEAST)
      if (this.#failed !== undefined) await probe(LEAST)
    } catch (error) {
      throw await writeError(environment, error)
    }
    this.wrote()
  }
}
