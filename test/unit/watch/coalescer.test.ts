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

  it('rests after a costly round, up to 10 ms', async () => {
    const group = new SlowGroup(20, ['a'])
    const coalescer = new Coalescer()
    coalescer.schedule(group)
    for (let turns = 0; turns < 10; turns++) await turn()
    coalescer.schedule(group)
    for (let turns = 0; turns < 10; turns++) await turn()
    expect(group.flushed).toHaveLength(20)
    vi.advanceTimersByTime(10)
    for (let turns = 0; turns < 10; turns++) await turn()
    expect(group.flushed).toHaveLength(40)
  })
})
