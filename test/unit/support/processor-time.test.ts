import { describe, expect, it } from 'vitest'
import { processorTime, spentBetween } from '../../support/processor-time.ts'

describe('the processor time that attacks are measured by', () => {
  const at = (ticked: number, threads: Readonly<Record<string, number>>) => ({
    ticked,
    threads: new Map(Object.entries(threads)),
  })

  it('is what the threads say exactly, those among them that began in between', () => {
    expect(spentBetween(at(100, { main: 104.5 }), at(120, { main: 125.5, helper: 2.25 }))).toBe(23.25)
  })

  it('misses no thread that has ended', () => {
    expect(spentBetween(at(100, { main: 104, helper: 1 }), at(400, { main: 110 }))).toBe(280)
  })

  it('reads both of a process that runs', async () => {
    const before = await processorTime(process.pid)
    const until = process.cpuUsage().user + 50_000
    while (process.cpuUsage().user < until);
    expect(spentBetween(before, await processorTime(process.pid))).toBeGreaterThan(25)
  })
})
