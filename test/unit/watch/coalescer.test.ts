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

  it('rests under load for up to 10 ms, spread over the round', async () => {
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
    expect(counts).toEqual([8, 8, 8, 8, 16, 16, 16, 16, 20, 20])
  })
})

/** A loop of events in a time of its own, which passes as the work says. */
class VirtualLoop {
  now = 0
  #turns: (() => void)[] = []
  #timers: { readonly at: number; readonly run: () => void }[] = []

  constructor() {
    vi.stubGlobal('performance', { now: () => this.now })
    vi.stubGlobal('setImmediate', (run: () => void) => void this.#turns.push(run))
    vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) => {
      this.#timers.push({ at: this.now + Math.max(1, Math.floor(milliseconds)), run })
    })
  }

  /** Runs everything that is due before `until`, and moves on to what comes next. */
  turn(until: number): void {
    const due = this.#timers.filter(({ at }) => at <= this.now)
    this.#timers = this.#timers.filter(({ at }) => at > this.now)
    for (const { run } of due) run()
    const turns = this.#turns.splice(0)
    for (const run of turns) run()
    if (this.#turns.length > 0) return
    this.now = Math.max(this.now, Math.min(until, ...this.#timers.map(({ at }) => at)))
  }
}

describe('a thousand watchers of a steady stream of events', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** Delays (milliseconds) from the events to one watcher; a write costs `cost`. */
  function delaysOf(rate: number, cost: number, watcher: number): number[] {
    const loop = new VirtualLoop()
    const coalescer = new Coalescer()
    const events: number[] = []
    const delays: number[] = []
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
    let next = 0
    while (loop.now < 10_000) {
      for (; next <= loop.now; next += 1_000 / rate) {
        events.push(next)
        if (!scheduled) coalescer.schedule({ takeTurn })
        scheduled = true
      }
      loop.turn(next)
    }
    return delays.toSorted((a, b) => a - b)
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
      const delays = delaysOf(rate, cost, watcher)
      const [median, late] = [share(delays, 0.5), share(delays, 0.99)]
      // A write takes some time before it becomes an event.
      expect(late + 2).toBeLessThanOrEqual(2 * (median + 2))
      expect(late).toBeLessThan(1_000 * cost + 15)
    }
  })
})
