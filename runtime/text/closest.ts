/** How many letters may differ at most, for a word of some length. */
const tolerance = (length: number): number => (length < 4 ? 1 : length < 8 ? 2 : 3)

/** A longer word is not a misspelled name. */
const LONGEST = 64

/** Returns the candidate that a mistyped word is most like; undefined: it is like none of them. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .filter((each) => each.distance <= tolerance(Math.min(word.length, each.candidate.length)))
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** Returns the end of a sentence that names the closest candidate, `; did you mean --x?`, or another end if there is none. */
export function didYouMean(word: string, candidates: readonly string[], otherwise: string): string {
  const found = closest(word, candidates)
  return found === undefined ? otherwise : `; did you mean ${found}?`
}

/** Returns the edit distance of two words: letters inserted, removed, replaced or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
