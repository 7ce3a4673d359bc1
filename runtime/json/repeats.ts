/** Returns the indexes of list items that equal an earlier item. Objects are compared by identity. */
export function repeatsIn(list: readonly unknown[]): ReadonlySet<number> {
  const seen = new Set<unknown>()
  const repeats = new Set<number>()
  for (const [index, value] of list.entries()) {
    if (seen.has(value)) repeats.add(index)
    else seen.add(value)
  }
  return repeats
}
