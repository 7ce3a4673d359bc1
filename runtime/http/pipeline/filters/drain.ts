import { ApiError } from '../../../api/index.ts'

const shuttingDown = (): ApiError =>
  new ApiError(503, 'ServiceUnavailable', 'the server is shutting down', { retryAfterSeconds: 5 })

/** Counts the requests in flight, so that a server can end after the last one. */
export class Drain {
  #inFlight = 0
  #ending = false
  #waiting: (() => void)[] = []

  get draining(): boolean {
    return this.#ending
  }

  /** Counts a request; once draining has begun, returns the refusal of a new one instead: 503 with Retry-After. */
  enter(): ApiError | undefined {
    if (this.#ending) return shuttingDown()
    this.#inFlight++
    return undefined
  }

  /** Counts a request that was let in as answered. */
  leave(): void {
    this.#inFlight--
    this.#release()
  }

  /** Refuses new requests. Resolves when none is in flight or the time is over. */
  async drain(milliseconds: number): Promise<void> {
    this.#ending = true
    if (this.#inFlight === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      timer = setTimeout(resolve, milliseconds)
    })
    clearTimeout(timer)
  }

  #release(): void {
    if (!this.#ending || this.#inFlight > 0) return
    for (const done of this.#waiting.splice(0)) done()
  }
}
