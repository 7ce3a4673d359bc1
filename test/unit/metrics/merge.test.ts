import { describe, expect, it } from 'vitest'
import { lastingOf, mergeMetrics, Metrics, shownMetrics } from '../../../runtime/metrics/index.ts'

const level = { stability: 'ALPHA', help: 'It.' } as const

/** Metrics of a process that has counted so often, and whose gauges are at these values. */
function processWith(count: number, gauge: number) {
  const metrics = new Metrics()
  metrics.counter({ ...level, name: 'counted_total', labels: ['verb'] }).inc({ verb: 'get' }, count)
  metrics.gauge({ ...level, name: 'most', across: 'most' }).set(gauge)
  metrics.gauge({ ...level, name: 'least', across: 'least' }).set(gauge)
  metrics.gauge({ ...level, name: 'added' }).set(gauge)
  const histogram = metrics.histogram({ ...level, name: 'seconds', buckets: [1, 2] })
  for (let n = 0; n < count; n++) histogram.observe(1.5)
  return metrics
}

const textOf = async (...all: readonly Metrics[]): Promise<string> => {
  const values = await Promise.all(all.map((one) => one.values()))
  return shownMetrics(async () => mergeMetrics(values)).text('text')
}

describe('metrics of several processes', () => {
  it('are those of the one there is', async () => {
    const one = processWith(3, 4)
    expect(await textOf(one)).toBe(await one.text())
  })

  it('are sums of counters and distributions; of each gauge what it says', async () => {
    const lines = (await textOf(processWith(3, 4), processWith(2, 7))).split('\n')
    for (const line of [
      'counted_total{verb="get"} 5',
      'most 7',
      'least 4',
      'added 11',
      'seconds_bucket{le="1"} 0',
      'seconds_bucket{le="2"} 5',
      'seconds_bucket{le="+Inf"} 5',
      'seconds_sum 7.5',
      'seconds_count 5',
    ])
      expect(lines).toContain(line)
  })

  it('have every series of any process, once', async () => {
    const one = new Metrics()
    one.counter({ ...level, name: 'counted_total', labels: ['verb'] }).inc({ verb: 'get' })
    const other = new Metrics()
    other.counter({ ...level, name: 'counted_total', labels: ['verb'] }).inc({ verb: 'list' })
    other.counter({ ...level, name: 'another_total' }).inc()
    const text = await textOf(one, other)
    expect(text.match(/^another_total 1$/gm)).toHaveLength(1)
    expect(text.match(/^counted_total\{verb="get"\} 1$/gm)).toHaveLength(1)
    expect(text.match(/^counted_total\{verb="list"\} 1$/gm)).toHaveLength(1)
    expect(text.match(/^# TYPE counted_total counter$/gm)).toHaveLength(1)
  })

  it('keep of one that is gone what was added up alone', async () => {
    const gone = lastingOf(await processWith(3, 4).values())
    expect(gone.map(({ name }) => name)).toEqual(['counted_total', 'seconds'])
  })
})
