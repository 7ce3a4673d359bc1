/**
 * Yields what an iterable yields until the signal aborts: one that yields nothing more is not waited for then. The iterable
 * is told to end in every case, and what it makes of that is nobody's concern.
 */
export async function* untilAborted<T>(iterable: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  if (signal.aborted) return
  let end: () => void = () => undefined
  const aborted = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })
  signal.addEventListener('abort', end, { once: true })
  const iterator = iterable[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next === undefined || next.done === true) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', end)
    iterator.return?.().then(undefined, () => undefined)
  }
}
