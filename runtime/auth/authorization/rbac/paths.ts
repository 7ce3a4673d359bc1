/**
 * The nonResourceURLs of a rule, made ready for many questions: whether one matches a path takes a search in a sorted list,
 * however many there are. Agrees with `matchesPath`.
 */
export class PathSet {
  readonly #exact: ReadonlySet<string>
  /** What comes before a trailing `*`, sorted; none of them begins with another. */
  readonly #beginnings: readonly string[]

  constructor(urls: readonly string[]) {
    this.#exact = new Set(urls)
    this.#beginnings = shortest(urls.filter((url) => url.endsWith('*')).map((url) => url.slice(0, -1)))
  }

  matches(path: string): boolean {
    if (this.#exact.has(path)) return true
    // Only the last one that is not above the path may begin it: all in between would begin with that one, too.
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
