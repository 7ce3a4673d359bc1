import { setMaxListeners } from 'node:events'

export interface Deadline {
  readonly milliseconds: number
  /** Aborts the work before the deadline; absent: none. */
  readonly within?: AbortSignal
}

/** The work did not end in time. Its name is the usual one for such errors. */
export class DeadlineExceeded extends Error {
  override readonly name = 'TimeoutError'

  constructor(milliseconds: number) {
    super(`it did not finish within ${milliseconds / 1000} s`)
  }
}

/**
 * Runs work with a deadline: its signal aborts then, and work that ignores the signal is no longer awaited. Throws what
 * the work throws, DeadlineExceeded, or the reason of `within`.
 */
export async function withDeadline<T>(
  { milliseconds, within }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  // The work may have many parts that each listen to the signal.
  setMaxListeners(0, end.signal)
  const late = setTimeout(() => end.abort(new DeadlineExceeded(milliseconds)), milliseconds).unref()
  const ended = (): void => end.abort(within?.reason)
  within?.addEventListener('abort', ended, { once: true })
  if (within?.aborted === true) ended()
  try {
    return await orAborted(end.signal, work(end.signal))
  } finally {
    clearTimeout(late)
    within?.removeEventListener('abort', ended)
  }
}

function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject)
  })
}
