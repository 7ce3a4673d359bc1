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

it('shows how long requests wait and execute, how wide they are and how long the queues', async () => {
  const of = bench(
    2,
    [level('l', { queuing: { queues: 1, handSize: 1, queueLengthLimit: 9 } }), level('catch-all', { shares: 0 })],
    [schema('s', 'g', { level: 'l' })],
  )
  const { fairness, time } = of
  const metrics = new Metrics()
  fairnessMetrics(metrics, fairness)
  const zoe = user('u', 'g')
  const flow = fairness.flowOf(zoe, GET)
  const [first, watch, third, fourth] = [1, 1, 1, 2].map((seats) => fairness.admit(flow, seats))
  if (first === undefined || watch === undefined || third === undefined || fourth === undefined) throw new Error()
  watch.request = { user: zoe, info: { ...GET, verb: 'watch', version: 'v1', name: '' } }
  time.now = 150
  fairness.end(first)
  fairness.end(watch)
  of.turn()
  time.now = 1_150
  fairness.giveUp(fourth, 'time-out')
  fairness.adjust()
  const text = await metrics.text()
  const labels = 'priority_level="l",flow_schema="s"'
  for (const line of [
    `apiserver_flowcontrol_request_wait_duration_seconds_sum{${labels},execute="true"} 0.15`,
    `apiserver_flowcontrol_request_wait_duration_seconds_sum{${labels},execute="false"} 1.15`,
    `apiserver_flowcontrol_request_execution_seconds_bucket{${labels},type="regular",le="0.1"} 0`,
    `apiserver_flowcontrol_request_execution_seconds_bucket{${labels},type="regular",le="0.2"} 1`,
    `apiserver_flowcontrol_request_execution_seconds_count{${labels},type="watch"} 1`,
    `apiserver_flowcontrol_request_queue_length_after_enqueue_sum{${labels}} 3`,
    `apiserver_flowcontrol_work_estimated_seats_bucket{${labels},le="1"} 3`,
    `apiserver_flowcontrol_work_estimated_seats_sum{${labels}} 5`,
    'apiserver_flowcontrol_demand_seats_high_watermark{priority_level="l"} 5',
    `apiserver_flowcontrol_demand_seats_average{priority_level="l"} ${(5 * 150 + 3 * 1_000) / 1_150}`,
    'apiserver_flowcontrol_demand_seats_bucket{priority_level="l",le="1.4"} 0',
    'apiserver_flowcontrol_demand_seats_bucket{priority_level="l",le="1.7"} 1000000000',
    'apiserver_flowcontrol_demand_seats_bucket{priority_level="l",le="2.8"} 1150000000',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('watch_count_samples_count')
  expect(text).not.toContain('flow_schema="exempt",type=')
})

it('shows demand up to the moment at which it is asked for', async () => {
  const { fairness, time } = bench(1, [level('l'), level('catch-all', { shares: 0 })], [schema('l', 'g')])
  const metrics = new Metrics()
  fairnessMetrics(metrics, fairness)
  fairness.admit(fairness.flowOf(user('u', 'g'), GET), 1)
  time.now = 2
  expect(await metrics.text()).toContain('demand_seats_bucket{priority_level="l",le="1"} 2000000')
})

it('shows the virtual time of levels and the seats that they were meant to get', async () => {
  const of = bench(
    2,
    [level('l', { queuing: { queues: 2, handSize: 1, queueLengthLimit: 9 } }), level('catch-all', { shares: 0 })],
    [schema('s', 'g', { level: 'l' })],
  )
  const { fairness, time } = of
  const metrics = new Metrics()
  fairnessMetrics(metrics, fairness)
  const flow = fairness.flowOf(user('u', 'g'), GET)
  const [first] = [1, 1, 1, 2].map((seats) => fairness.admit(flow, seats))
  if (first === undefined) throw new Error()
  const labels = 'priority_level="l",flow_schema="s"'
  let text = await metrics.text()
  for (const line of [
    `apiserver_flowcontrol_current_inqueue_seats{${labels}} 3`,
    `apiserver_flowcontrol_request_dispatch_no_accommodation_total{${labels}} 2`,
    'apiserver_flowcontrol_next_s_bounds{priority_level="l",bound="min"} 0.1',
    'apiserver_flowcontrol_next_s_bounds{priority_level="l",bound="max"} 0.1',
    'apiserver_flowcontrol_next_discounted_s_bounds{priority_level="l",bound="max"} 0',
    'apiserver_flowcontrol_current_r{priority_level="l"} 0.05',
    'apiserver_current_inqueue_requests{request_kind="readOnly"} 2',
  ])
    expect(text).toContain(line)
  time.now = 10
  fairness.end(first)
  of.turn()
  fairness.adjust()
  text = await metrics.text()
  for (const line of [
    ...['current_r', 'dispatch_r', 'latest_s'].map((name) => `apiserver_flowcontrol_${name}{priority_level="l"} 0.1`),
    'apiserver_flowcontrol_target_seats{priority_level="l"} 5',
    'apiserver_flowcontrol_seat_fair_frac 0',
  ])
    expect(text).toContain(line)
})

it('shows at each nanosecond how much of its seats, of its requests and of its queues a level uses', async () => {
  const of = bench(
    4,
    [
      level('l', { queuing: { queues: 1, handSize: 1, queueLengthLimit: 4 } }),
      level('catch-all', { shares: 0, queuing: undefined }),
    ],
    [schema('s', 'g', { level: 'l' })],
  )
  const { fairness, time } = of
  const metrics = new Metrics()
  fairnessMetrics(metrics, fairness)
  const flow = fairness.flowOf(user('u', 'g'), GET)
  fairness.admit(flow, 3)
  fairness.admit(flow, 1, 'mutating')
  fairness.admit(flow, 1, 'mutating')
  time.now = 2
  const text = await metrics.text()
  const prefix = 'apiserver_flowcontrol_'
  for (const line of [
    'priority_level_seat_utilization_bucket{priority_level="l",phase="executing",le="0.99"} 0',
    'priority_level_seat_utilization_bucket{priority_level="l",phase="executing",le="1"} 2000000',
    'priority_level_request_utilization_bucket{priority_level="l",phase="executing",le="0.25"} 0',
    'priority_level_request_utilization_bucket{priority_level="l",phase="executing",le="0.5"} 2000000',
    'priority_level_request_utilization_sum{priority_level="l",phase="waiting"} 500000',
    'read_vs_write_current_requests_sum{phase="executing",request_kind="readOnly"} 500000',
    'read_vs_write_current_requests_sum{phase="executing",request_kind="mutating"} 500000',
    'read_vs_write_current_requests_sum{phase="waiting",request_kind="mutating"} 500000',
  ])
    expect(text).toContain(prefix + line)
})

it('brings back on demand the names that a release has hidden', async () => {
  const textIn = async (minor: number): Promise<string> => {
    const { fairness } = bench(2, [level('l')], [schema('s', 'g', { level: 'l' })])
    const metrics = new Metrics({ release: { minor }, hidden: 'shown' })
    fairnessMetrics(metrics, fairness)
    return metrics.text()
  }
  expect(await textIn(30)).toContain('apiserver_flowcontrol_request_concurrency_limit{priority_level="l"}')
  expect(await textIn(31)).toContain('apiserver_flowcontrol_request_concurrency_in_use{priority_level="l"')
  expect(await textIn(32)).not.toContain('request_concurrency')
})
