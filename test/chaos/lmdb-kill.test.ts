import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Batch, Revision } from '../../runtime/store/contract/index.ts'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { assertContiguous, tailUntil } from '../conformance/log-checks/world.ts'
import { openWorkshop, type Worker, type Workshop } from './lmdb-process.ts'

const rounds = 100
const decode = (value: Uint8Array): string => new TextDecoder().decode(value).trimEnd()

/** Lets the worker write for a moment after its first acknowledgement, then kills it; adds what it acknowledged. */
async function killUnderLoad(worker: Worker, acknowledged: Map<string, Revision>): Promise<void> {
  let first = true
  for await (const line of worker.lines) {
    const [token, revision] = line.split(' ')
    if (token !== undefined && /^\d+$/.test(revision ?? '')) acknowledged.set(token, Number(revision))
    if (first) void pause(Math.random() * 25).then(() => worker.process.kill('SIGKILL'))
    first = false
  }
  expect(await worker.ended).toBe('SIGKILL')
}

/** Opens what the dead left behind and compares it with what they had acknowledged. */
async function verify(path: string, acknowledged: ReadonlyMap<string, Revision>): Promise<void> {
  const log = await lmdbLog({ path })
  const head = await log.head()
  const batches: Batch[] = await tailUntil(log, 0, head)
  assertContiguous(batches, 0)
  expect(new Set(batches.map(({ by }) => by)).size).toBe(batches.length)
  const written = new Map<string, Revision>()
  for (const { value, revision } of batches.flatMap(({ events }) => events)) {
    const token = value === undefined ? 'deleted' : decode(value)
    expect(written.has(token), `${token} was applied twice`).toBe(false)
    written.set(token, revision)
  }
  for (const [token, revision] of acknowledged) expect(written.get(token), `${token} is lost`).toBe(revision)
  const store = await openStore(log)
  const newest = new Map(batches.flatMap(({ events }) => events).map(({ key, revision }) => [key, revision]))
  const page = await store.list({ start: '', end: '\u{10ffff}' })
  expect(page.revision).toBe(head)
  expect(new Map(page.items.map(({ key, revision }) => [key, revision]))).toEqual(newest)
  await store.close()
}

describe('processes on one environment', () => {
  let workshop: Workshop | undefined
  afterEach(async () => workshop?.dispose())

  it(`loses no acknowledged write and applies none twice when killed ${rounds} times under load`, async () => {
    workshop = await openWorkshop()
    const acknowledged = new Map<string, Revision>()
    let next = workshop.start('load', 'round-0')
    for (let round = 1; round <= rounds; round++) {
      const worker = next
      // Every other time the next one is already on the environment when this one dies.
      if (round % 2 === 0) next = workshop.start('load', `round-${round}`)
      await killUnderLoad(worker, acknowledged)
      if (round % 20 === 5) await verify(workshop.path, acknowledged)
      if (round % 2 !== 0) next = workshop.start('load', `round-${round}`)
    }
    await killUnderLoad(next, acknowledged)
    await verify(workshop.path, acknowledged)
    expect(acknowledged.size).toBeGreaterThan(rounds)
  })

  it('three writers share one order of events, and no increment is lost', async () => {
    const { path, start } = (workshop = await openWorkshop())
    const workers = ['a', 'b', 'c'].map((name) => start('share', name, '150'))
    const reports = await Promise.all(
      workers.map(async (worker) => {
        const lines: string[] = []
        for await (const line of worker.lines) lines.push(line)
        expect(await worker.ended).toBe(0)
        return lines
      }),
    )
    expect(reports[0]).toHaveLength(1)
    expect(reports[0]![0]).toMatch(/^450 [0-9a-f]{64}$/)
    expect(reports[1]).toEqual(reports[0])
    expect(reports[2]).toEqual(reports[0])
    const store = await openStore(await lmdbLog({ path }))
    const { items } = await store.list({ start: '/core/counters/', end: '/core/counters0' })
    expect(items.map(({ value }) => decode(value))).toEqual(['90', '90', '90', '90', '90'])
    await store.close()
  })
})
