import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventLoop } from '../../../runtime/async/index.ts'

it('counts the turns of the event loop, and calls what is to be done in the next one', async () => {
  await turn()
  const counts = [eventLoop.count(), await Promise.resolve().then(() => eventLoop.count())]
  expect(counts[1]).toBe(counts[0])
  for (let turns = 0; turns < 3; turns++) {
    await new Promise<void>((resolve) => eventLoop.next(resolve))
    counts.push(eventLoop.count())
  }
  expect(counts.slice(2)).toEqual([1, 2, 3].map((turns) => (counts[0] ?? 0) + turns))
})
