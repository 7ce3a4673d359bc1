/**
 * A value, or a promise of one. Most values that a request needs are known at once, and a promise would cost more than
 * they do.
 */
export type Eventual<T> = T | Promise<T>

/** Continues with a value: synchronously if it is known. */
export const whenKnown = <T, R>(value: Eventual<T>, next: (value: T) => Eventual<R>): Eventual<R> =>
  value instanceof Promise ? value.then(next) : next(value)

/** Returns the outcome of work, or the result of `failed` for its error, whether it throws or rejects. */
export function attempt<T>(work: () => Eventual<T>, failed: (error: unknown) => T): Eventual<T> {
  try {
    const outcome = work()
    return outcome instanceof Promise ? outcome.catch(failed) : outcome
  } catch (error) {
    return failed(error)
  }
}

/** Returns the outcome of work as a promise, even if the work throws synchronously. */
export function promised<T>(work: () => Eventual<T>): Promise<T> {
  try {
    const outcome = work()
    return outcome instanceof Promise ? outcome : Promise.resolve(outcome)
  } catch (error) {
    return rejected(error)
  }
}

/** Returns the outcome of work; an error that it throws becomes a rejection. */
export function unthrown<T>(work: () => Eventual<T>): Eventual<T> {
  try {
    return work()
  } catch (error) {
    return rejected(error)
  }
}

/** Returns a promise that is rejected with what was thrown. */
export const rejected = (thrown: unknown): Promise<never> =>
  Promise.reject(thrown instanceof Error ? thrown : new Error('what was thrown is no error', { cause: thrown }))

/**
 * Returns the first answer of the sources, asked in turn; undefined: none has one. Sources after the first answer are
 * not asked.
 */
export function firstKnown<Source, T>(
  sources: readonly Source[],
  ask: (source: Source) => Eventual<T | undefined>,
  from = 0,
): Eventual<T | undefined> {
  for (let index = from; index < sources.length; index++) {
    const answer = ask(sources[index] as Source)
    if (answer instanceof Promise) return answer.then((known) => known ?? firstKnown(sources, ask, index + 1))
    if (answer !== undefined) return answer
  }
  return undefined
}
