/**
 * Yields what an iterable yields until the signal aborts, without waiting for its next value then. The iterable is closed in
 * every case; whether it closes without an error does not matter.
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
