/**
 * The nonResourceURLs of a rule, indexed: matching a path takes one search in a sorted list, however many there are.
 * Gives the same result as `matchesPath`.
 */
export class PathSet {
  readonly #exact: ReadonlySet<string>
  /** The texts before a trailing `*`, sorted; none of them begins with another. */
  readonly #beginnings: readonly string[]

  constructor(urls: readonly string[]) {
    this.#exact = new Set(urls)
    this.#beginnings = shortest(urls.filter((url) => url.endsWith('*')).map((url) => url.slice(0, -1)))
  }

  matches(path: string): boolean {
    if (this.#exact.has(path)) return true
    // Only the last prefix that is not greater than the path can match: any text between a prefix and the path begins
    // with that prefix.
    let low = 0
    let high = this.#beginnings.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#beginnings[middle] ?? '') <= path) low = middle + 1
      else high = middle
    }
    const last = this.#beginnings[low - 1]
    return last !== undefined && path.startsWith(last)
  }
}

function shortest(beginnings: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const each of [...beginnings].sort()) {
    const last = kept.at(-1)
    if (last === undefined || !each.startsWith(last)) kept.push(each)
  }
  return kept
}
