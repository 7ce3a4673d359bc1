import { afterAll, expect, vi } from 'vitest'

/** What tells the time or calls later. */
const NAMES = [
  'Date',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const

type Clock = readonly unknown[]

/** Returns all of it as it is now. */
export const clock = (): Clock => NAMES.map((name) => globalThis[name])

/** Names what is not as it was before, and fake timers that are still there. */
export function notRestored(before: Clock): readonly string[] {
  const changed = NAMES.filter((name, index) => globalThis[name] !== before[index])
  return vi.isFakeTimers() ? ['fake timers', ...changed] : changed
}

/** Fails a test file that leaves another clock to the next one of its process. */
export function expectClockRestored(): void {
  const before = clock()
  afterAll(() => expect(notRestored(before)).toEqual([]))
}
