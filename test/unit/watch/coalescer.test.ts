import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Coalescer, type Flushable, type FlushGroup } from '../../../runtime/watch/coalescer.ts'

/** Members that take a millisecond each to flush what they were given. */
class SlowGroup implements FlushGroup {
  readonly flushed: string[] = []
  private readonly given: string[]
  private readonly members: readonly Flushable[]
  constructor(size: number, given: string[]) {
    this.given = given
    this.members = Array.from({ length: size }, (_, index) => ({ flush: () => this.flush(index) }))
  }
  takeTurn(): Iterable<Flushable> {
    return this.members
  }
  private flush(index: number): void {
    vi.setSystemTime(Date.now() + 1)
    vi.advanceTimersByTime(1)
    this.flushed.push(`${index}:${this.given.join('')}`)
  }
}

describe('the coalescer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] }))
  afterEach(() => void vi.useRealTimers())
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  it('flushes many in slices, so that what comes in between goes along with the later ones', async () => {
    const given = ['a']
    const group = new SlowGroup(20, given)
    const coalescer = new Coalescer()
    coalescer.schedule(group)
    await turn()
    const inFirstSlice = group.flushed.length
    expect(inFirstSlice).toBeLessThan(20)
    given.push('b')
    for (let turns = 0; turns < 10; turns++) await turn()
    expect(group.flushed).toHaveLength(20)
    expect(group.flushed.slice(0, inFirstSlice).every((text) => text.endsWith(':a'))).toBe(true)
    expect(group.flushed.slice(inFirstSlice).every((text) => text.endsWith(':ab'))).toBe(true)
  })

  it('rests under load for up to 9 ms, spread over the round', async () => {
    const group = new SlowGroup(20, ['a'])
    const coalescer = new Coalescer()
    coalescer.schedule(group)
    for (let turns = 0; turns < 10; turns++) await turn()
    expect(group.flushed).toHaveLength(20)
    coalescer.schedule(group)
    const counts: number[] = []
    for (let rested = 0; rested < 10; rested++) {
      for (let turns = 0; turns < 10; turns++) await turn()
      counts.push(group.flushed.length - 20)
      vi.advanceTimersByTime(1)
    }
    expect(counts).toEqual([4, 8, 8, 12, 12, 16, 16, 20, 20, 20])
  })
})

/** A loop of events in a time of its own, which passes as the work says. Its timers are those of libuv: whole milliseconds. */
class VirtualLoop {
  now = 0
  #turns: (() => void)[] = []
  #timers: { readonly at: number; readonly run: () => void }[] = []

  constructor() {
    vi.stubGlobal('performance', { now: () => this.now })
    vi.stubGlobal('setImmediate', (run: () => void) => void this.#turns.push(run))
    vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) => {
      this.#timers.push({ at: Math.floor(this.now) + Math.max(1, Math.floor(milliseconds)), run })
    })
  }

  /** Runs the timers that are due, then the immediates; waits before if there is nothing, but not beyond `until`. */
  turn(until: number): void {
    this.#runTimers()
    if (this.#turns.length === 0) {
      const wait = Math.min(...this.#timers.map(({ at }) => at)) - Math.floor(this.now)
      this.now = Math.max(this.now, Math.min(until, this.now + wait))
      this.#runTimers()
    }
    for (const run of this.#turns.splice(0)) run()
  }

  #runTimers(): void {
    const due = this.#timers.filter(({ at }) => at <= Math.floor(this.now))
    this.#timers = this.#timers.filter(({ at }) => at > Math.floor(this.now))
    for (const { run } of due) run()
  }
}

/** Writes that become events, which a thousand watchers get. */
interface Stream {
  /** In a second. */
  readonly rate: number
  /** Milliseconds of one flush. */
  readonly cost: number
  /** Milliseconds of a write, spread over the turns that it takes. Default: none. */
  readonly work?: number
  /** Between writes: all alike, or from half as long to half as long again. */
  readonly gaps?: 'even' | 'uneven'
}

/** Turns of the event loop of a write that has work. */
const TURNS = 5

describe('a thousand watchers of a steady stream of events', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** Milliseconds from the requests to their answers, and to one watcher, in ascending order. */
  function run({ rate, cost, work = 0, gaps = 'even' }: Stream, watcher: number) {
    const loop = new VirtualLoop()
    const coalescer = new Coalescer()
    const events: number[] = []
    const delays: number[] = []
    const answers: number[] = []
    const members = Array.from({ length: 1_000 }, (_, index) => {
      let taken = 0
      const flush = (): void => {
        if (taken === events.length) return
        loop.now += cost
        if (index === watcher) delays.push(...events.slice(taken).map((at) => loop.now - at))
        taken = events.length
      }
      return { flush }
    })
    let scheduled = false
    const takeTurn = (): readonly Flushable[] => {
      scheduled = false
      return members
    }
    let requests: { readonly at: number; turns: number }[] = []
    let next = 0
    let random = 7
    while (loop.now < 10_000) {
      while (next <= loop.now) {
        requests.push({ at: next, turns: work === 0 ? 0 : TURNS })
        random = (random * 1_103_515_245 + 12_345) % 2 ** 31
        next += (1_000 / rate) * (gaps === 'even' ? 1 : 0.5 + random / 2 ** 31)
      }
      for (const request of requests) {
        if (request.turns-- > 0) loop.now += work / TURNS
        else events.push(request.at)
        if (request.turns < 0) answers.push(loop.now - request.at)
      }
      if (!scheduled && requests.some(({ turns }) => turns < 0)) {
        scheduled = true
        coalescer.schedule({ takeTurn })
      }
      requests = requests.filter(({ turns }) => turns >= 0)
      loop.turn(requests.length > 0 ? loop.now + 0.3 : next)
    }
    const sorted = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => a - b)
    return { delays: sorted(delays), answers: sorted(answers) }
  }

  const share = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

  it.each([
    [20, 0.013],
    [50, 0.013],
    [200, 0.013],
    [200, 0.005],
    [1_000, 0.013],
  ])('waits at most twice as long as half of the time, wherever it is: %i a second', (rate, cost) => {
    for (const watcher of [0, 500, 999]) {
      const { delays } = run({ rate, cost }, watcher)
      const median = share(delays, 0.5)
      const late = share(delays, 0.99)
      // A write takes some time before it becomes an event.
      expect(late + 2).toBeLessThanOrEqual(2 * (median + 2))
      expect(late).toBeLessThan(1_000 * cost + 15)
    }
  })

  it.each([
    [50, 0.0135, 1.2],
    [200, 0.0145, 0.9],
    [500, 0.015, 0.5],
  ])('lets writes through in 5 ms, and delivers them within one round: %i a second', (rate, cost, work) => {
    for (const watcher of [0, 500, 999]) {
      const { delays, answers } = run({ rate, cost, work, gaps: 'uneven' }, watcher)
      const answer = share(answers, 0.99)
      expect(share(answers, 0.5)).toBeLessThan(4)
      expect(answer).toBeLessThan(5)
      expect(share(delays, 0.99)).toBeLessThan(answer + 1_000 * cost + 10)
    }
  })
})
