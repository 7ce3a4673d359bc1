import { describe, expect, it } from 'vitest'
import { Channel, type Port } from '../../../../cli/serve/workers/channel.ts'

type Doubling = { readonly double: readonly [number, number]; readonly never: readonly [undefined, undefined] }

/** Two ports: what one sends the other gets, as a copy, in a later turn. */
function ports(): readonly [Port, Port] {
  const takers: ((message: unknown) => void)[] = [() => undefined, () => undefined]
  const port = (own: number, other: number): Port => ({
    send: (message) => void queueMicrotask(() => takers[other]!(structuredClone(message))),
    onMessage: (take) => void (takers[own] = take),
  })
  return [port(0, 1), port(1, 0)]
}

const answers = {
  double: async (number: number) => {
    if (number < 0) throw new Error(`${number} is negative`)
    return number * 2
  },
  never: () => new Promise<undefined>(() => undefined),
}

const LONG = 60_000

describe('a channel between processes', () => {
  it('carries questions and answers both ways at once', async () => {
    const [one, other] = ports()
    const a = new Channel<Doubling, Doubling>(one, answers)
    const b = new Channel<Doubling, Doubling>(other, answers)
    const asked = [a.ask('double', 1, LONG), b.ask('double', 2, LONG), a.ask('double', 3, LONG)]
    expect(await Promise.all(asked)).toEqual([2, 4, 6])
  })

  it('tells the error of the other process', async () => {
    const [one, other] = ports()
    const a = new Channel<Doubling, Doubling>(one, answers)
    expect(new Channel<Doubling, Doubling>(other, answers)).toBeDefined()
    await expect(a.ask('double', -1, LONG)).rejects.toThrow('-1 is negative')
  })

  it('fails what is not answered in time, can not be sent, or when the other process is gone', async () => {
    const [one, other] = ports()
    const a = new Channel<Doubling, Doubling>(one, answers)
    expect(new Channel<Doubling, Doubling>(other, answers)).toBeDefined()
    await expect(a.ask('never', undefined, 1)).rejects.toThrow('did not finish')
    const waiting = a.ask('never', undefined, LONG)
    a.close(new Error('it is gone'))
    await expect(waiting).rejects.toThrow('it is gone')
    const broken = new Channel<Doubling, Doubling>(
      { send: (_message, failed) => failed(new Error('closed')), onMessage: () => undefined },
      answers,
    )
    await expect(broken.ask('double', 1, LONG)).rejects.toThrow('closed')
  })
})
