/**
 * A value, or the promise of one that has to be waited for. Most that a request asks for are known at once, and a promise
 * costs more than they do.
 */
export type Eventual<T> = T | Promise<T>

/** Goes on with a value: at once where it is known. */
export const whenKnown = <T, R>(value: Eventual<T>, next: (value: T) => Eventual<R>): Eventual<R> =>
  value instanceof Promise ? value.then(next) : next(value)

/** The outcome of work as a promise, also where it throws at once. */
export function promised<T>(work: () => Eventual<T>): Promise<T> {
  try {
    const outcome = work()
    return outcome instanceof Promise ? outcome : Promise.resolve(outcome)
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error('what was thrown is no error', { cause: error }))
  }
}

/** The first answer of those who are asked in turn; undefined: nobody knows one. Later ones are not asked. */
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
