/** Returns the places of a list whose value stands at an earlier place too. Objects are the same if they are one object. */
export function repeatsIn(list: readonly unknown[]): ReadonlySet<number> {
  const seen = new Set<unknown>()
  const repeats = new Set<number>()
  for (const [index, value] of list.entries()) {
    if (seen.has(value)) repeats.add(index)
    else seen.add(value)
  }
  return repeats
}
