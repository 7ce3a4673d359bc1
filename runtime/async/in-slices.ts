import { setImmediate as nextTurn } from 'node:timers/promises'
import { Slice } from './slice.ts'
import { sortedTexts } from './sorted-texts.ts'
import { byTurns } from './turns.ts'

/** Waits for a later turn of the event loop: for the next one, or for the caller's own among others (`Turns`). */
export type Turn = () => Promise<void>

/**
 * Does the work for each item, in their order, and lets other work run every few milliseconds.
 *
 * @param turn default: the next turn of the event loop, shared with others who do the same
 */
export async function inSlices<T>(
  items: Iterable<T>,
  work: (item: T) => unknown,
  turn: Turn = () => nextTurn(),
): Promise<void> {
  const slice = new Slice()
  for (const item of items) {
    const outcome = work(item)
    if (outcome instanceof Promise) await outcome
    if (!slice.isOver) continue
    await turn()
    slice.begin()
  }
}

/** Does the same for pieces of work that say what they weighed, many of which may weigh nothing. */
export async function inWeighedSlices<T>(items: Iterable<T>, work: (item: T) => number, turn: Turn): Promise<void> {
  const slice = new Slice()
  for (const item of items) {
    if (!slice.add(work(item))) continue
    await turn()
    slice.begin()
  }
}

/** Returns bytes one after the other, copied in slices: memory that is new costs far more than the copying. */
export async function joinedInSlices(parts: readonly Uint8Array[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  await inSlices(parts, (part) => {
    whole.set(part, end)
    end += part.length
  })
  return whole
}

/** Returns texts one after the other in UTF-8, written in slices to where they belong, so that nothing is left to collect. */
export async function encodedInSlices(texts: readonly string[]): Promise<Buffer> {
  let length = 0
  await inSlices(texts, (text) => (length += Buffer.byteLength(text)))
  const whole = Buffer.allocUnsafe(length)
  let end = 0
  await inSlices(texts, (text) => (end += whole.write(text, end)))
  return whole
}

/** Returns the texts by their code units, sorted in slices. */
export const sortedInSlices = (texts: readonly string[]): Promise<readonly string[]> =>
  byTurns(sortedTexts(texts), () => nextTurn())
