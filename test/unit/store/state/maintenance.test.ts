import { afterEach, describe, expect, it } from 'vitest'
import type { Log, Store } from '../../../../runtime/store/contract/index.ts'
import { memoryLog } from '../../../../runtime/store/memory/index.ts'
import { openStore } from '../../../../runtime/store/state/index.ts'
import { overLog } from '../../../conformance/faults.ts'
import { eventually, turnableClock } from '../../../conformance/store-checks/world.ts'

const retentionMilliseconds = 300_000
const MEBIBYTE = 1024 * 1024

interface Step {
  readonly events: number
  readonly bytes: number
}

/** Writes one value after the other, lets them grow old, and returns the steps in which the checkpoint moved over them. */
async function stepsOver(sizes: readonly number[], eventsPerCheckpoint: number): Promise<readonly Step[]> {
  const steps: Step[] = []
  const clock = turnableClock()
  const inner = memoryLog()
  const checkpoint: Log['checkpoint'] = async (revision, changes) => {
    const all = [...changes]
    steps.push({ events: all.length, bytes: all.reduce((sum, { value }) => sum + (value?.byteLength ?? 0), 0) })
    await inner.checkpoint(revision, all)
  }
  opened = await openStore(overLog(inner, { eventsPerCheckpoint, checkpoint }), { clock, retentionMilliseconds })
  for (const [index, size] of sizes.entries())
    await opened.commit([{ key: `/things/${index}`, expect: 0, value: new Uint8Array(size) }])
  clock.turn(2 * retentionMilliseconds)
  await eventually('the checkpoint', () => opened?.compactedRevision() === sizes.length)
  return steps
}

let opened: Store | undefined
afterEach(async () => opened?.close())

describe('the checkpoint, which holds up everybody while it moves', () => {
  it('moves over as many events at once as the driver can write in a turn', async () => {
    const steps = await stepsOver(
      Array.from({ length: 100 }, () => 10),
      15,
    )
    expect(steps.reduce((sum, { events }) => sum + events, 0)).toBe(100)
    expect(Math.max(...steps.map(({ events }) => events))).toBe(15)
  })

  it('moves over few large values at once, and over one that is larger than the limit alone', async () => {
    const sizes = [MEBIBYTE, MEBIBYTE, MEBIBYTE, 5 * MEBIBYTE, MEBIBYTE, 10, 10]
    const steps = await stepsOver(sizes, 1_000)
    expect(steps.map(({ bytes }) => bytes)).toEqual([2 * MEBIBYTE, MEBIBYTE, 5 * MEBIBYTE, MEBIBYTE + 20])
  })
})

describe('a watch that is far behind', () => {
  it('lets others have their turn between the batches that it catches up with', async () => {
    const store = await openStore(memoryLog())
    opened = store
    const write = (index: number) => ({ key: `/things/${index}`, expect: 0, value: new Uint8Array(1) })
    for (let from = 0; from < 2_000; from += 100)
      await store.commit(Array.from({ length: 100 }, (_, index) => write(from + index)))
    let turns = 0
    let isDone = false
    const look = (): void => {
      turns += 1
      if (!isDone) setImmediate(look)
    }
    setImmediate(look)
    let seen = 0
    for await (const { events } of store.watch({ start: '/', end: '0' }, 0, new AbortController().signal)) {
      seen += events.length
      if (seen === 2_000) break
    }
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
