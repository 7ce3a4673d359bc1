import { describe, expect, it, vi } from 'vitest'
import { BatchSink, Throttle, type EventBatch } from '../../../runtime/audit/index.ts'
import { EventBytes } from '../../../runtime/audit/sinks/event-bytes.ts'
import { entryOf } from './entries.ts'

const textOf = ({ bytes }: EventBatch): string => Buffer.from(bytes).toString('utf8').replaceAll(',', '')

/** A sink whose deliveries end when the test says so. */
function sinkOf(options: Partial<ConstructorParameters<typeof BatchSink>[0]> = {}) {
  const delivered: string[] = []
  const running: (() => void)[] = []
  const dropped = vi.fn()
  const sink = new BatchSink({
    bufferSize: 5,
    maxBatchSize: 3,
    maxWaitMilliseconds: 0,
    dropped,
    separator: ',',
    deliver: (batch: EventBatch) => {
      delivered.push(textOf(batch))
      return new Promise<void>((resolve) => running.push(resolve))
    },
    ...options,
  })
  return {
    sink,
    delivered,
    dropped,
    write: (text: string) => [...text].map((each) => sink.write(entryOf(each))),
    running,
  }
}

describe('a sink that collects events', () => {
  it('delivers what came in one turn together, in its order, and one batch at a time', async () => {
    const { sink, delivered, write, running } = sinkOf()
    expect(write('abcd')).toEqual([true, true, true, true])
    expect(delivered).toEqual([])
    await expect.poll(() => delivered).toEqual(['abc'])
    write('ef')
    running.shift()?.()
    await expect.poll(() => delivered).toEqual(['abc', 'def'])
    running.shift()?.()
    await sink.close()
  })

  it('drops what finds no place and goes on', async () => {
    const { sink, delivered, dropped, write, running } = sinkOf()
    write('abc')
    await expect.poll(() => delivered).toEqual(['abc'])
    expect(write('defghij')).toEqual(Array.from({ length: 7 }, () => true))
    expect(dropped.mock.calls).toEqual([[1], [1]])
    const closed = sink.close()
    for (const batch of ['abc', 'def', 'gh']) {
      await expect.poll(() => delivered).toContain(batch)
      running.shift()?.()
    }
    await closed
    write('z')
    expect(dropped).toHaveBeenCalledTimes(3)
  })

  it('drops what is too much for the memory, however few events that are', () => {
    const { sink, dropped } = sinkOf()
    const large = entryOf('x'.repeat(40 * 1024 * 1024))
    sink.write(large)
    sink.write(large)
    expect(dropped).toHaveBeenCalledTimes(1)
  })

  it('waits for a full batch no longer than it may', async () => {
    const full = sinkOf({ maxWaitMilliseconds: 3_600_000 })
    full.write('ab')
    await new Promise((resolve) => setImmediate(resolve))
    expect(full.delivered).toEqual([])
    full.write('c')
    expect(full.delivered).toEqual(['abc'])
    const late = sinkOf({ maxWaitMilliseconds: 5 })
    late.write('a')
    await expect.poll(() => late.delivered).toEqual(['a'])
  })
})

describe('a throttle', () => {
  it('lets a burst pass, and then so many a second', () => {
    let now = 0
    const throttle = new Throttle({ qps: 10, burst: 2, clock: () => now })
    expect([throttle.reserve(), throttle.reserve(), throttle.reserve(), throttle.reserve()]).toEqual([0, 0, 100, 200])
    now = 10_000
    expect([throttle.reserve(), throttle.reserve(), throttle.reserve()]).toEqual([0, 0, 100])
  })
})

describe('events that wait', () => {
  it('leave in batches of so many events and bytes, or of one event', () => {
    const waiting = new EventBytes(',')
    const long = 'x'.repeat(100_000)
    for (const json of ['aa', 'é', 'cccccc', long, 'd']) waiting.add(entryOf(json))
    const take = () => {
      const { bytes, count } = waiting.take({ events: 2, bytes: 6 })
      return [Buffer.from(bytes).toString('utf8'), count]
    }
    expect([take(), take(), take(), take()]).toEqual([
      ['aa,é,', 2],
      ['cccccc,', 1],
      [`${long},`, 1],
      ['d,', 1],
    ])
    expect([waiting.count, waiting.byteLength]).toEqual([0, 0])
  })
})
