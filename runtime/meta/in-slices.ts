import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work on many things may hold others up at a time; milliseconds. */
const SLICE_MILLISECONDS = 5

/** Does a piece of work for each item, in their order, and lets others have their turn after every few milliseconds. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => unknown): Promise<void> {
  let began = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - began < SLICE_MILLISECONDS) continue
    await nextTurn()
    began = performance.now()
  }
}
