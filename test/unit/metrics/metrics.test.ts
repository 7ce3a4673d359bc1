import { describe, expect, it } from 'vitest'
import { Metrics, metricsOfMetrics, reloadMetrics } from '../../../runtime/metrics/index.ts'

/** The values of a metric by its labels, as they are shown. */
async function series(metrics: Metrics, name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(name.length, at), Number(line.slice(at + 1))]
    }),
  )
}

describe('metrics', () => {
  it('shows what is registered, with the stage in front of the description', async () => {
    const metrics = new Metrics()
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', stability: 'STABLE', labels: ['verb'] })
    calls.inc({ verb: 'get' })
    calls.inc({ verb: 'get' })
    metrics.gauge({ name: 'open', help: 'Open.', stability: 'BETA' }).set(3)
    metrics.histogram({ name: 'took_seconds', help: 'Time.', stability: 'ALPHA', buckets: [0.1, 1] }).observe(0.5)
    const lines = (await metrics.text()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        '# HELP calls_total [STABLE] Calls.',
        '# TYPE calls_total counter',
        'calls_total{verb="get"} 2',
        '# HELP open [BETA] Open.',
        'open 3',
        'took_seconds_bucket{le="0.1"} 0',
        'took_seconds_bucket{le="1"} 1',
      ]),
    )
    expect(() => metrics.gauge({ name: 'open', help: 'Again.', stability: 'BETA' })).toThrow()
  })

  it('keeps servers of one process apart', async () => {
    const one = new Metrics()
    const other = new Metrics()
    for (const each of [one, other]) each.counter({ name: 'calls_total', help: 'Calls.', stability: 'ALPHA' })
    one.gauge({ name: 'open', help: 'Open.', stability: 'ALPHA' }).set(1)
    expect(await other.text()).not.toContain('open')
  })

  it('counts reloads by outcome, and the first load by its moment alone', async () => {
    const metrics = new Metrics()
    let now = 1_000
    const reloads = reloadMetrics({ metrics, subject: 'authentication', serverHash: 'sha256:x', clock: () => now })
    const lines = async (): Promise<string[]> => (await metrics.text()).split('\n').filter((line) => /^[^#]/.test(line))
    const prefix = 'apiserver_authentication_config_controller_automatic_reload'
    const labels = (status: string): string => `{status="${status}",apiserver_id_hash="sha256:x"}`
    reloads.loaded()
    expect(await lines()).toEqual([`${prefix}_last_timestamp_seconds${labels('success')} 1`])
    now = 5_500
    reloads.reloaded()
    reloads.failed()
    expect(await lines()).toEqual([
      `${prefix}_last_timestamp_seconds${labels('success')} 5.5`,
      `${prefix}_last_timestamp_seconds${labels('failure')} 5.5`,
      `${prefix}s_total${labels('success')} 1`,
      `${prefix}s_total${labels('failure')} 1`,
    ])
  })

  it('counts through a cell what the labels name', async () => {
    const metrics = new Metrics()
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', stability: 'ALPHA', labels: ['verb', 'code'] })
    const cell = calls.labels({ verb: 'get', code: 200 })
    cell.inc()
    cell.inc(2)
    calls.inc({ code: 200, verb: 'get' })
    expect(await series(metrics, 'calls_total')).toEqual({ '{verb="get",code="200"}': 4 })
    const took = metrics.histogram({
      name: 'took',
      help: 'Time.',
      stability: 'ALPHA',
      labels: ['verb'],
      buckets: [1, 2],
    })
    for (const value of [0.5, 1, 1.5, 9]) took.labels({ verb: 'get' }).observe(value)
    expect(await series(metrics, 'took_bucket')).toEqual({
      '{verb="get",le="1"}': 2,
      '{verb="get",le="2"}': 3,
      '{verb="get",le="+Inf"}': 4,
    })
    expect(await series(metrics, 'took_sum')).toEqual({ '{verb="get"}': 12 })
    expect(await series(metrics, 'took_count')).toEqual({ '{verb="get"}': 4 })
  })

  it('writes the bounds of buckets as Kubernetes does, since queries name them as texts', async () => {
    const metrics = new Metrics()
    const buckets = [1e-8, 9.999999999999999e-6, 0.0001, 0.5, 1, 1_000, 172_800, 1e6, 7_776_000, 1e100]
    metrics.histogram({ name: 'took', help: 'Time.', stability: 'ALPHA', buckets }).observe(1)
    const bounds = (text: string): readonly string[] => [...text.matchAll(/le="([^"]*)"/g)].map(([, le]) => le ?? '')
    const small = ['1e-08', '9.999999999999999e-06', '0.0001', '0.5']
    const large = ['1e+06', '7.776e+06', '1e+100', '+Inf']
    expect(bounds(await metrics.text())).toEqual([...small, '1', '1000', '172800', ...large])
    expect(bounds(await metrics.text('openmetrics'))).toEqual([...small, '1.0', '1000.0', '172800.0', ...large])
  })

  it('reads values when they are shown', async () => {
    const metrics = new Metrics()
    let objects = 1
    const description = { name: 'objects', help: 'Objects.', stability: 'ALPHA', labels: ['resource'] } as const
    metrics.read('gauge', description, () => [[{ resource: 'pods' }, objects]])
    expect(await series(metrics, 'objects')).toEqual({ '{resource="pods"}': 1 })
    objects = 7
    expect(await series(metrics, 'objects')).toEqual({ '{resource="pods"}': 7 })
  })

  it('counts what is beyond the limit of series as one', async () => {
    const metrics = new Metrics()
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', stability: 'ALPHA', labels: ['path'] })
    for (let n = 0; n < 10_500; n++) calls.inc({ path: `/${n}` })
    const shown = await series(metrics, 'calls_total')
    expect(Object.keys(shown)).toHaveLength(10_001)
    expect(shown['{path="other"}']).toBe(500)
    for (const value of Object.values(shown)) expect(value).toBeGreaterThan(0)
  })

  it('escapes what labels hold', async () => {
    const metrics = new Metrics()
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', stability: 'ALPHA', labels: ['path'] })
    calls.inc({ path: 'a"b\\c\nd' })
    expect(await metrics.text()).toContain('calls_total{path="a\\"b\\\\c\\nd"} 1\n')
  })

  it('shows OpenMetrics again and again, and the text format after it', async () => {
    const metrics = new Metrics()
    metrics.counter({ name: 'calls_total', help: 'Calls.', stability: 'ALPHA' }).inc()
    for (let n = 0; n < 2; n++) {
      const text = await metrics.text('openmetrics')
      expect(text).toContain('# TYPE calls counter\ncalls_total 1\n')
      expect(text.endsWith('# EOF\n')).toBe(true)
    }
    expect(await metrics.text()).toContain('# TYPE calls_total counter\ncalls_total 1\n')
  })

  it('leaves out metrics that are switched off, and values of labels that are not wanted', async () => {
    const allowed = new Map([['calls_total', new Map([['verb', new Set(['get'])]])]])
    const metrics = new Metrics({ disabled: new Set(['open']), allowed })
    metrics.gauge({ name: 'open', help: 'Open.', stability: 'STABLE' }).set(1)
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', stability: 'ALPHA', labels: ['verb'] })
    for (const verb of ['get', 'list', 'watch']) calls.inc({ verb })
    expect(await metrics.text()).not.toContain('open')
    expect(await series(metrics, 'calls_total')).toEqual({ '{verb="get"}': 1, '{verb="unexpected"}': 2 })
  })
})

describe('the life of a metric', () => {
  const described = (stability: 'ALPHA' | 'BETA' | 'STABLE') =>
    ({ name: 'old', help: 'Old.', stability, deprecatedVersion: '1.28.0' }) as const

  it('tells of its deprecation in front of its description and in the log [METRIC-02]', async () => {
    const warnings: string[] = []
    const metrics = new Metrics({ release: { minor: 30 }, warn: (text) => warnings.push(text) })
    metrics.gauge(described('STABLE')).set(3)
    expect(await metrics.text()).toContain('# HELP old [STABLE] (Deprecated since 1.28.0) Old.\n')
    expect(await series(metrics, 'old')).toEqual({ '': 3 })
    expect(warnings).toEqual(['the metric old is deprecated since 1.28.0'])
    const before = new Metrics({ release: { minor: 27 }, warn: (text) => warnings.push(text) })
    before.gauge(described('STABLE'))
    expect(await before.text()).toContain('# HELP old [STABLE] Old.\n')
    expect(warnings).toHaveLength(1)
  })

  it.each([
    ['STABLE', 31],
    ['BETA', 29],
    ['ALPHA', 28],
  ] as const)(
    'hides one of level %s in release 1.%i, shows it there on demand, and has none after that [METRIC-03] [METRIC-05]',
    async (stability, hidden) => {
      const isShown = async (minor: number, demand: 'shown' | 'hidden'): Promise<boolean> => {
        const metrics = new Metrics({ release: { minor }, hidden: demand })
        metrics.gauge(described(stability)).set(1)
        return (await metrics.text()).includes('old 1\n')
      }
      expect(await isShown(hidden - 1, 'hidden')).toBe(true)
      expect(await isShown(hidden, 'hidden')).toBe(false)
      expect(await isShown(hidden, 'shown')).toBe(true)
      expect(await isShown(hidden + 1, 'shown')).toBe(false)
    },
  )
})

describe('metrics that are switched off', () => {
  const names = ['calls_total', 'open', 'took', 'kept', 'read', 'process_open_fds', 'nodejs_gc_duration_seconds']
  const about = { help: 'It.', stability: 'ALPHA', labels: ['a'] } as const

  it('are neither shown nor counted', async () => {
    const metrics = new Metrics({ disabled: new Set(names) })
    const calls = metrics.counter({ ...about, name: 'calls_total' })
    const open = metrics.gauge({ ...about, name: 'open' })
    const took = metrics.histogram({ ...about, name: 'took', buckets: [1] })
    const kept = metrics.cell({ ...about, name: 'kept', buckets: [1] })
    let reads = 0
    expect(metrics.read('gauge', { ...about, name: 'read' }, () => [[{ a: '' }, reads++]])).toBe('left out')
    for (let n = 0; n < 20_000; n++) calls.inc({ a: n })
    calls.labels({ a: 1 }).inc()
    open.inc({ a: 1 })
    open.set({ a: 1 }, 7)
    open.dec({ a: 1 })
    took.observe({ a: 1 }, 1)
    kept.observe(1)
    expect(calls.labels({ a: 1 })).toBe(calls.labels({ a: 2 }))
    expect([calls.labels({ a: 1 }).value, open.labels({ a: 1 }).value]).toEqual([0, 0])
    for (const cell of [took.labels({ a: 1 }), kept]) expect([cell.sum, ...cell.counts]).toEqual([0, 0])
    expect(await metrics.text()).toBe('\n')
    expect(reads).toBe(0)
  })

  it('are not measured of the process either', async () => {
    const metrics = new Metrics({ disabled: new Set(names) })
    const asked: string[] = []
    metrics.later(async (isShown) => {
      asked.push(...names.filter(isShown))
      return [
        {
          name: 'process_open_fds',
          help: 'It.',
          type: 'gauge',
          across: 'sum',
          samples: () => Promise.reject(new Error()),
        },
      ]
    })
    expect(await metrics.text()).toBe('\n')
    expect(asked).toEqual([])
  })

  it('count as switched off, beside those that are registered and those that the release hides', async () => {
    const metrics = new Metrics({ release: { minor: 31 }, disabled: new Set(['calls_total']) })
    metricsOfMetrics(metrics)
    metrics.counter({ ...about, name: 'calls_total' })
    metrics.counter({ ...about, name: 'old_total', deprecatedVersion: '1.31.0' })
    metrics.counter({ ...about, name: 'older_total', stability: 'STABLE', deprecatedVersion: '1.30.0' })
    const text = await metrics.text()
    expect(text).toContain('\ndisabled_metrics_total 1\n')
    expect(text).toContain('\nhidden_metrics_total 1\n')
    expect(text).toContain('registered_metrics_total{stability_level="BETA",deprecated_version=""} 3\n')
    expect(text).toContain('registered_metrics_total{stability_level="STABLE",deprecated_version="1.30.0"} 1\n')
  })

  it('go on to be counted under the name that is not switched off', async () => {
    const disabled = new Set(['new_total'])
    const metrics = new Metrics({ release: { minor: 27 }, disabled })
    const formerly = { ...about, name: 'old_total', stability: 'STABLE', deprecatedVersion: '1.26.0' } as const
    metrics.counter({ ...about, name: 'new_total', formerly }).inc({ a: 1 })
    expect(await series(metrics, 'old_total')).toEqual({ '{a="1"}': 1 })
    expect(await series(metrics, 'new_total')).toEqual({})
  })
})
