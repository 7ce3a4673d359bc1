import { Slice } from './slice.ts'
import type { Sliced } from './turns.ts'

/** Number of texts that are sorted, or merged, between two looks at the clock. */
const AT_ONCE = 1_000

/** Returns the texts by their code units. In slices: runs are sorted, then merged. */
export function* sortedTexts(texts: readonly string[]): Sliced<readonly string[]> {
  const slice = new Slice()
  let runs: (readonly string[])[] = []
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    if (slice.isOver) yield* pause(slice)
    runs.push(texts.slice(start, start + AT_ONCE).sort())
  }
  while (runs.length > 1) {
    const longer: (readonly string[])[] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], slice))
    runs = longer
  }
  return runs[0] ?? []
}

function* merged(left: readonly string[], right: readonly string[], slice: Slice): Sliced<readonly string[]> {
  const both: string[] = []
  let next = 0
  for (const text of left) {
    for (let other = right[next]; other !== undefined && other < text; other = right[next]) {
      both.push(other)
      next++
    }
    if (both.push(text) % AT_ONCE === 0 && slice.isOver) yield* pause(slice)
  }
  return both.concat(right.slice(next))
}

function* pause(slice: Slice): Sliced<void> {
  yield
  slice.begin()
}
