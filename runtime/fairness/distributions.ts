import type { HistogramCell, Metrics } from '../metrics/index.ts'
import { DEMAND_BUCKETS } from './demand.ts'
import type { Fairness } from './fairness.ts'
import { BUCKETS, type FlowStatistics } from './statistics.ts'

interface Distribution {
  readonly name: string
  readonly help: string
  /** Default: ALPHA. */
  readonly stability?: 'BETA'
  readonly buckets: readonly number[]
  /** Of a further label of the cells. */
  readonly label?: 'execute' | 'type'
  /** Returns the cells by the values of that label; without one, by any. */
  cells(statistics: FlowStatistics): Readonly<Record<string, HistogramCell>>
}

const OF_FLOWS: readonly Distribution[] = [
  {
    name: 'request_wait_duration_seconds',
    help: 'Length of time a request spent waiting in its queue',
    stability: 'BETA',
    buckets: BUCKETS.seconds,
    label: 'execute',
    cells: ({ waited }) => waited,
  },
  {
    name: 'request_execution_seconds',
    help: 'Duration of initial stage (for a WATCH) or any (for a non-WATCH) stage of request execution in the API Priority and Fairness subsystem',
    buckets: BUCKETS.seconds,
    label: 'type',
    cells: ({ executed }) => executed,
  },
  {
    name: 'request_queue_length_after_enqueue',
    help: 'Length of queue in the API Priority and Fairness subsystem, as seen by each request after it is enqueued',
    buckets: BUCKETS.queueLength,
    cells: ({ queueLength }) => ({ queueLength }),
  },
  {
    name: 'work_estimated_seats',
    help: 'Number of estimated seats (maximum of initial and final seats) associated with requests in API Priority and Fairness',
    buckets: BUCKETS.seats,
    cells: ({ seatsEstimated }) => ({ seatsEstimated }),
  },
  {
    name: 'watch_count_samples',
    help: 'count of watchers for mutating requests in API Priority and Fairness',
    buckets: BUCKETS.watches,
    cells: ({ watches }) => ({ watches }),
  },
]

/** Registers Kubernetes' distributions of priority and fairness. Those without an observation are not shown. */
export function fairnessDistributions(metrics: Metrics, fairness: Fairness): void {
  for (const { name, help, stability = 'ALPHA', buckets, label, cells } of OF_FLOWS) {
    const labels = ['priority_level', 'flow_schema', ...(label === undefined ? [] : [label])]
    metrics.readHistogram<string>({ name: `apiserver_flowcontrol_${name}`, help, stability, labels, buckets }, () =>
      [...fairness.statistics].flatMap((each) =>
        Object.entries(cells(each)).flatMap(([value, cell]) => {
          if (!cell.counts.some((count) => count > 0)) return []
          const own = { priority_level: each.level, flow_schema: each.schema }
          return [[label === undefined ? own : { ...own, [label]: value }, cell] as const]
        }),
      ),
    )
  }
  metrics.readHistogram(
    {
      name: 'apiserver_flowcontrol_demand_seats',
      help: 'Observations, at the end of every nanosecond, of (the number of seats each priority level could use) / (nominal number of seats for that level)',
      stability: 'ALPHA',
      labels: ['priority_level'],
      buckets: DEMAND_BUCKETS,
    },
    () =>
      fairness.levels.map(({ name, demand }) => {
        demand.advance(fairness.now)
        return [{ priority_level: name }, demand.distribution] as const
      }),
  )
}
