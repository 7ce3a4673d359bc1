import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which work on many items may hold up other work. */
const SLICE_MILLISECONDS = 5

/** Does the work for each item, in their order, and lets other work run every few milliseconds. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => unknown): Promise<void> {
  let began = performance.now()
  for (const item of items) {
    const outcome = work(item)
    if (outcome instanceof Promise) await outcome
    if (performance.now() - began < SLICE_MILLISECONDS) continue
    await nextTurn()
    began = performance.now()
  }
}

/** Work that is done in one turn, where it is told by its weight: about as many bytes to convert, a millisecond or two. */
const SLICE_WEIGHT = 32 * 1024

/** Returns a function that is told of work that was done, and returns a promise of the next turn whenever a slice is full. */
export function weighedSlices(): (weight: number) => Promise<void> | undefined {
  let sum = 0
  return (weight) => {
    sum += weight
    if (sum < SLICE_WEIGHT) return undefined
    sum = 0
    return nextTurn()
  }
}

/** Does the work for each item, in their order, and lets other work run whenever what it says it weighed fills a slice. */
export async function inWeighedSlices<T>(items: Iterable<T>, work: (item: T) => number): Promise<void> {
  const pace = weighedSlices()
  for (const item of items) {
    const turn = pace(work(item))
    if (turn !== undefined) await turn
  }
}

/** Number of texts that are sorted in one turn. */
const SORTED_AT_ONCE = 1_000

/** Returns the texts by their code units, sorted in slices. */
export async function sortedInSlices(texts: readonly string[]): Promise<readonly string[]> {
  let runs: (readonly string[])[] = []
  const starts = Array.from({ length: Math.ceil(texts.length / SORTED_AT_ONCE) }, (_, run) => run * SORTED_AT_ONCE)
  await inSlices(starts, (start) => runs.push(texts.slice(start, start + SORTED_AT_ONCE).sort()))
  while (runs.length > 1) {
    const merged: (readonly string[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await mergedInSlices(runs[at] ?? [], runs[at + 1] ?? []))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedInSlices(left: readonly string[], right: readonly string[]): Promise<readonly string[]> {
  const merged: string[] = []
  let next = 0
  await inSlices(left, (text) => {
    for (let other = right[next]; other !== undefined && other < text; other = right[next]) {
      merged.push(other)
      next++
    }
    merged.push(text)
  })
  return merged.concat(right.slice(next))
}
