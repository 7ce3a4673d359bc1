import { ApiError } from '../../api/index.ts'

export interface GateOptions {
  /** Most calls at once. */
  readonly most: number
  /** Most calls that may wait. */
  readonly queue: number
  /** Longest wait (milliseconds). */
  readonly patienceMs: number
}

const RETRY_AFTER_SECONDS = 1

const tooMany = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many requests, please try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** Limits the number of concurrent calls; others wait in the order in which they came. */
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

  /** Gives the place of a finished call to the first waiting one. */
  #next(): void {
    const [first] = this.#waiting
    if (first === undefined) this.#running--
    else first()
  }
}
