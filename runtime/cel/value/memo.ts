/** Longest string, in characters, whose result is remembered. */
const LONGEST_KEY = 10_000

/**
 * Returns a pure function of a string that remembers its latest results, up to a limit; for what is costly to make and
 * often asked for again, as compiled patterns. What else is handed on must not change the result. Of long strings it
 * remembers nothing: they come from objects, and would fill memory.
 */
export function memoize<T, A extends readonly unknown[] = []>(
  limit: number,
  make: (key: string, ...rest: A) => T,
): (key: string, ...rest: A) => T {
  const known = new Map<string, T>()
  return (key, ...rest) => {
    if (key.length > LONGEST_KEY) return make(key, ...rest)
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key, ...rest)
    const oldest = known.keys().next()
    if (known.size >= limit && !oldest.done) known.delete(oldest.value)
    known.set(key, made)
    return made
  }
}
