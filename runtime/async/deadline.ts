import { setMaxListeners } from 'node:events'

export interface Deadline {
  readonly milliseconds: number
  /** Ends the work before its time. */
  readonly within: AbortSignal
}

/** Work did not end in time. It has the name that errors of that kind have everywhere. */
export class DeadlineExceeded extends Error {
  override readonly name = 'TimeoutError'

  constructor(milliseconds: number) {
    super(`it did not finish within ${milliseconds / 1000} s`)
  }
}

/**
 * Does work that has to end in time: its signal aborts at the deadline, and nobody waits for work that ignores that.
 * Throws what the work throws, DeadlineExceeded, or why it was ended before.
 */
export async function withDeadline<T>(
  { milliseconds, within }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  // Work may be of many parts, each of which listens.
  setMaxListeners(0, end.signal)
  const late = setTimeout(() => end.abort(new DeadlineExceeded(milliseconds)), milliseconds).unref()
  const ended = (): void => end.abort(within.reason)
  within.addEventListener('abort', ended, { once: true })
  if (within.aborted) ended()
  try {
    return await orAborted(end.signal, work(end.signal))
  } finally {
    clearTimeout(late)
    within.removeEventListener('abort', ended)
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
