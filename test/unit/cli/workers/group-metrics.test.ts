import { describe, expect, it } from 'vitest'
import { GroupMetrics } from '../../../../cli/serve/workers/group-metrics.ts'
import { Metrics } from '../../../../runtime/metrics/index.ts'

const level = { stability: 'ALPHA', help: 'It.' } as const

const valuesOf = (count: number, gauge: number) => {
  const metrics = new Metrics()
  metrics.counter({ ...level, name: 'counted_total' }).inc(count)
  metrics.gauge({ ...level, name: 'present' }).set(gauge)
  return metrics.values()
}

const shown = (group: GroupMetrics): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(group.all('metrics').map(({ name, samples }) => [name, samples[0]?.value]))

describe('the metrics of workers', () => {
  it('count a worker as it was last seen', async () => {
    const group = new GroupMetrics()
    group.seen('metrics', 1, await valuesOf(1, 10))
    group.seen('metrics', 2, await valuesOf(5, 10))
    group.seen('metrics', 1, await valuesOf(2, 20))
    expect(shown(group)).toEqual({ counted_total: 7, present: 30 })
    expect(group.all('slis')).toEqual([])
  })

  it('never let a sum fall when workers end, one after the other', async () => {
    const group = new GroupMetrics()
    group.seen('metrics', 1, await valuesOf(1, 10))
    group.seen('metrics', 2, await valuesOf(5, 10))
    group.gone(2)
    group.gone(2)
    expect(shown(group)).toEqual({ counted_total: 6, present: 10 })
    group.seen('metrics', 2, await valuesOf(2, 1))
    expect(shown(group)).toEqual({ counted_total: 8, present: 11 })
    group.gone(2)
    group.gone(1)
    expect(shown(group)).toEqual({ counted_total: 8 })
  })
})
