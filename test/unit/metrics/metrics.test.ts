import { describe, expect, it } from 'vitest'
import { Metrics, reloadMetrics } from '../../../runtime/metrics/index.ts'

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
    const [one, other] = [new Metrics(), new Metrics()]
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
      `${prefix}s_total${labels('success')} 1`,
      `${prefix}s_total${labels('failure')} 1`,
      `${prefix}_last_timestamp_seconds${labels('success')} 5.5`,
      `${prefix}_last_timestamp_seconds${labels('failure')} 5.5`,
    ])
  })
})
