import { ApiError } from '../../api/index.ts'

export interface GateOptions {
  /** Calls at once. */
  readonly most: number
  /** Calls that may wait for others. */
  readonly queue: number
  /** Longest wait (milliseconds). */
  readonly patienceMs: number
}

const RETRY_AFTER_SECONDS = 1

const tooMany = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many requests, please try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** Bounds how many calls are under way at once; others wait for their turn in the order in which they came. */
export class CallGate {
  readonly #options: GateOptions
  #running = 0
  readonly #waiting = new Set<() => void>()

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** Makes a call when its turn comes. Throws ApiError 429 if too many wait, or for too long. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.most) this.#running++
    else await this.#turn()
    try {
      return await call()
    } finally {
      this.#next()
    }
  }

  #turn(): Promise<void> {
    const { queue, patienceMs } = this.#options
    if (this.#waiting.size >= queue) return Promise.reject(tooMany())
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(tooMany())
      }, patienceMs).unref()
      this.#waiting.add(begin)
    })
  }

  /** Passes the place of a call that has ended on to the first that waits. */
  #next(): void {
    const [first] = this.#waiting
    if (first === undefined) this.#running--
    else first()
  }
}
