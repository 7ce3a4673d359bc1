import { describe, expect, it } from 'vitest'
import { TurnQueue } from '../../../../cli/serve/workers/turn-queue.ts'

/** Returns the order in which turns are given. */
function asking(queue: TurnQueue): { readonly given: string[]; ask(worker: number): Promise<void> } {
  const given: string[] = []
  return { given, ask: async (worker) => void given.push(`${worker} at ${await queue.take(worker)}`) }
}

describe('turns to write', () => {
  it('are given one after the other, in the order in which they are asked for, with what was reached', async () => {
    const queue = new TurnQueue()
    const { given, ask } = asking(queue)
    const asked = [ask(1), ask(2), ask(1)]
    await asked[0]
    expect(given).toEqual(['1 at 0'])
    queue.end(1, 5)
    await asked[1]
    queue.end(2, 9)
    await asked[2]
    expect(given).toEqual(['1 at 0', '2 at 5', '1 at 9'])
  })

  it('go on when the worker whose turn it is, or one that waits, is gone', async () => {
    const queue = new TurnQueue()
    const { given, ask } = asking(queue)
    await ask(1)
    void ask(2)
    const third = ask(3)
    queue.gone(2)
    queue.gone(1)
    await third
    expect(given).toEqual(['1 at 0', '3 at 0'])
  })

  it('end once, whoever says so later', async () => {
    const queue = new TurnQueue()
    const { given, ask } = asking(queue)
    await ask(1)
    const [second, third] = [ask(2), ask(3)]
    queue.end(1, 4)
    await second
    queue.end(1, 6)
    await Promise.resolve()
    expect(given).toEqual(['1 at 0', '2 at 4'])
    queue.end(2, 5)
    await third
    expect(given).toEqual(['1 at 0', '2 at 4', '3 at 6'])
  })

  it('are not given to a worker that has gone on without', async () => {
    const queue = new TurnQueue()
    const { given, ask } = asking(queue)
    await ask(1)
    void ask(2)
    const third = ask(3)
    queue.end(2, 7)
    queue.end(1, 5)
    await third
    expect(given).toEqual(['1 at 0', '3 at 7'])
  })

  it('pass from a worker that keeps its own', async () => {
    const queue = new TurnQueue(1)
    const { given, ask } = asking(queue)
    await ask(1)
    await ask(2)
    expect(given).toEqual(['1 at 0', '2 at 0'])
  })
})
