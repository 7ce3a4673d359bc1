import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkQueue, type KeyWork, type WorkResult } from '../../../runtime/controllers/work-queue.ts'
import { BackgroundError, DeadlineExceeded } from '../../../runtime/async/index.ts'

const never = (): Promise<WorkResult> => new Promise(() => undefined)

describe('work queue', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A queue with a log of the keys whose work began, and of what was reported. */
  function queueOf(work: KeyWork) {
    const began: string[] = []
    const reported: unknown[] = []
    const queue = new WorkQueue(
      {
        name: 'test',
        delayMilliseconds: 10,
        backoff: { firstMilliseconds: 100, longestMilliseconds: 800 },
        deadlineMilliseconds: 5_000,
        report: (error) => reported.push(error),
      },
      (key, signal) => {
        began.push(key)
        return work(key, signal)
      },
    )
    return { queue, began, reported, times: (key: string) => began.filter((one) => one === key).length }
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('does calls that come together once, and calls that come during the work once more', async () => {
    let finish: (result: WorkResult) => void = () => undefined
    const { queue, times } = queueOf(() => new Promise((resolve) => (finish = resolve)))
    for (let call = 0; call < 5; call++) queue.add('a')
    await pass(10)
    expect(times('a')).toBe(1)
    for (let call = 0; call < 5; call++) queue.add('a')
    await pass(1_000)
    expect(times('a')).toBe(1)
    finish('done')
    await pass(10)
    expect(times('a')).toBe(2)
    finish('done')
    await pass(10_000)
    expect(times('a')).toBe(2)
  })

  it('does keys side by side, and no key waits for a hundred that hang or fail', async () => {
    const { queue, began } = queueOf(async (key) => {
      if (key.startsWith('hangs')) return never()
      if (key.startsWith('fails')) throw new Error('no')
      return 'done'
    })
    for (let index = 0; index < 100; index++) {
      queue.add(`hangs-${index}`)
      queue.add(`fails-${index}`)
    }
    queue.add('innocent')
    await pass(600)
    expect(began).toContain('innocent')
    queue.add('another')
    await pass(20)
    expect(began).toContain('another')
  })

  it('gives work up at its deadline, tells it by its signal, and tries again', async () => {
    const signals: AbortSignal[] = []
    const { queue, reported, times } = queueOf((_, signal) => {
      signals.push(signal)
      return never()
    })
    queue.add('a')
    await pass(5_009)
    expect(signals[0]?.aborted).toBe(false)
    await pass(2)
    expect(signals[0]?.aborted).toBe(true)
    expect(reported).toEqual([new BackgroundError('test: a', new DeadlineExceeded(5_000))])
    await pass(101)
    expect(times('a')).toBe(2)
  })

  it('pauses twice as long after each failure, whatever is called for in between, and reports each', async () => {
    const { queue, reported, times } = queueOf(() => Promise.reject(new Error('no')))
    queue.add('a')
    await pass(10)
    const until = [100, 200, 400, 800, 800, 800]
    for (const [index, pause] of until.entries()) {
      for (let part = 0; part < 9; part++) {
        queue.add('a')
        await pass(pause / 10)
      }
      expect(times('a')).toBe(index + 1)
      await pass(pause / 10)
      expect(times('a')).toBe(index + 2)
    }
    expect(reported).toHaveLength(until.length + 1)
    expect(reported.every((error) => error instanceof BackgroundError && error.subject === 'test: a')).toBe(true)
  })

  it('looks again at what is not finished, the sooner if it is called for', async () => {
    const { queue, times, reported } = queueOf(async () => 'again')
    queue.add('a')
    await pass(10 + 100 + 200)
    expect(times('a')).toBe(3)
    queue.add('a')
    await pass(10)
    expect(times('a')).toBe(4)
    expect(reported).toEqual([])
  })

  it('forgets the failures of a key that has succeeded', async () => {
    let fails = true
    const { queue, times } = queueOf(async () => {
      if (fails) throw new Error('no')
      return 'done'
    })
    queue.add('a')
    await pass(10 + 100 + 200)
    fails = false
    await pass(400)
    expect(times('a')).toBe(4)
    fails = true
    queue.add('a')
    await pass(10)
    await pass(100)
    expect(times('a')).toBe(6)
  })

  it('does not do what is dropped before its time, also not again, until it is called for anew', async () => {
    const { queue, times } = queueOf((key) =>
      key === 'fails' ? Promise.reject(new Error('no')) : Promise.resolve('done'),
    )
    for (const key of ['a', 'fails']) queue.add(key)
    await pass(9)
    queue.drop('a')
    await pass(10)
    queue.drop('fails')
    await pass(10_000)
    expect([times('a'), times('fails')]).toEqual([0, 1])
    for (const key of ['a', 'fails']) queue.add(key)
    await pass(10)
    expect([times('a'), times('fails')]).toEqual([1, 2])
  })

  it('goes on with work that has begun when its key is dropped', async () => {
    let finish: (result: WorkResult) => void = () => undefined
    const { queue, times } = queueOf(() => new Promise((resolve) => (finish = resolve)))
    queue.add('a')
    await pass(10)
    queue.drop('a')
    queue.add('a')
    await pass(1_000)
    expect(times('a')).toBe(1)
    finish('done')
    await pass(10)
    expect(times('a')).toBe(2)
  })

  it('ends a hanging work, and whatever waits, when it is closed', async () => {
    const signals: AbortSignal[] = []
    const { queue, began, reported } = queueOf((_, signal) => {
      signals.push(signal)
      return never()
    })
    for (let index = 0; index < 100; index++) queue.add(`a-${index}`)
    await pass(10)
    queue.add('late')
    await queue.close()
    queue.add('later')
    await pass(10_000)
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    expect(began).not.toContain('late')
    expect(began).not.toContain('later')
    expect(reported).toEqual([])
  })

  it('does a key again at the time that its work names, however far off, and before if it is called for', async () => {
    const month = 30 * 24 * 3600_000
    const due = Date.now() + month
    const { queue, times } = queueOf(async () => {
      const left = due - Date.now()
      return left > 0 ? { afterMilliseconds: left } : 'done'
    })
    queue.add('a')
    await pass(10)
    expect(times('a')).toBe(1)
    queue.add('a')
    await pass(10)
    expect(times('a')).toBe(2)
    await pass(2 ** 31 - 2_000)
    expect(times('a')).toBe(2)
    await pass(month)
    // Once where a timer can wait no longer, and once at the time.
    expect(times('a')).toBe(4)
    await queue.close()
  })
})
