import { ApiError } from '../../../api/index.ts'
import { afterwards } from '../compose.ts'
import type { Filter } from '../types.ts'

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

  /** Counts requests; once draining has begun, refuses new ones with 503 and Retry-After. */
  readonly filter: Filter = (next) => {
    const leave = (): void => {
      this.#inFlight--
      this.#release()
    }
    return (scope) => {
      if (this.#ending) return Promise.reject(shuttingDown())
      this.#inFlight++
      return afterwards(next(scope), leave)
    }
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
