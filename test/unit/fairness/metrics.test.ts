import { expect, it } from 'vitest'
import { fairnessMetrics } from '../../../runtime/fairness/metrics.ts'
import { Metrics } from '../../../runtime/metrics/index.ts'
import { bench, GET, level, schema, user } from './support.ts'

it('shows what was done with requests, by level and schema', async () => {
  const { fairness } = bench(
    2,
    [level('l', { queuing: { queues: 1, handSize: 1, queueLengthLimit: 1 } }), level('catch-all', { shares: 0 })],
    [schema('s', 'g', { level: 'l' })],
  )
  const metrics = new Metrics()
  fairnessMetrics(metrics, fairness)
  const flow = fairness.flowOf(user('u', 'g'), GET)
  for (let index = 0; index < 4; index++) fairness.admit(flow, 1)
  const text = await metrics.text()
  const labels = 'priority_level="l",flow_schema="s"'
  for (const line of [
    `apiserver_flowcontrol_dispatched_requests_total{${labels}} 2`,
    `apiserver_flowcontrol_current_inqueue_requests{${labels}} 1`,
    `apiserver_flowcontrol_current_executing_seats{${labels}} 2`,
    `apiserver_flowcontrol_rejected_requests_total{${labels},reason="queue-full"} 1`,
    'apiserver_flowcontrol_nominal_limit_seats{priority_level="l"} 2',
    'apiserver_flowcontrol_current_limit_seats{priority_level="exempt"} 0',
  ])
    expect(text).toContain(line)
})
