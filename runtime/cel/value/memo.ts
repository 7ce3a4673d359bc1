/**
 * A pure function of a string that remembers its latest results, up to a limit; for what is costly to make and often
 * asked for again, as compiled patterns.
 */
export function memoize<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    const oldest = known.keys().next()
    if (known.size >= limit && !oldest.done) known.delete(oldest.value)
    known.set(key, made)
    return made
  }
}
