import type { Metrics } from '../metrics/index.ts'
import { fairnessDistributions } from './distributions.ts'
import type { Fairness } from './fairness.ts'
import type { PriorityLevel } from './priority-level.ts'
import type { FlowStatistics } from './statistics.ts'

const FLOW = ['priority_level', 'flow_schema'] as const

type FlowMetric = readonly [
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  read: (statistics: FlowStatistics) => number,
]

const OF_FLOWS: readonly FlowMetric[] = [
  [
    'counter',
    'dispatched_requests_total',
    'Number of requests executed by API Priority and Fairness subsystem',
    ({ dispatched }) => dispatched,
  ],
  [
    'gauge',
    'current_inqueue_requests',
    'Number of requests currently pending in queues of the API Priority and Fairness subsystem',
    ({ waiting }) => waiting,
  ],
  [
    'gauge',
    'current_executing_requests',
    'Number of requests in initial (for a WATCH) or any (for a non-WATCH) execution stage in the API Priority and Fairness subsystem',
    ({ executing }) => executing,
  ],
  [
    'gauge',
    'current_executing_seats',
    'Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage otherwise) requests in the API Priority and Fairness subsystem',
    ({ seatsExecuting }) => seatsExecuting,
  ],
]

type LevelMetric = readonly [
  name: string,
  stability: 'ALPHA' | 'BETA',
  help: string,
  read: (level: PriorityLevel) => number,
]

const OF_LEVELS: readonly LevelMetric[] = [
  [
    'nominal_limit_seats',
    'BETA',
    'Nominal number of execution seats configured for each priority level',
    ({ bounds }) => bounds.nominal,
  ],
  [
    'lower_limit_seats',
    'ALPHA',
    'Configured lower bound on number of execution seats available to each priority level',
    ({ bounds }) => bounds.lower,
  ],
  [
    'upper_limit_seats',
    'ALPHA',
    'Configured upper bound on number of execution seats available to each priority level',
    ({ bounds }) => bounds.upper,
  ],
  [
    'current_limit_seats',
    'ALPHA',
    'current derived number of execution seats available to each priority level',
    ({ seats }) => seats,
  ],
  [
    'demand_seats_high_watermark',
    'ALPHA',
    'High watermark, over last adjustment period, of demand_seats',
    ({ lastDemand }) => lastDemand.highest,
  ],
  [
    'demand_seats_average',
    'ALPHA',
    'Time-weighted average, over last adjustment period, of demand_seats',
    ({ lastDemand }) => lastDemand.average,
  ],
  [
    'demand_seats_stdev',
    'ALPHA',
    'Time-weighted standard deviation, over last adjustment period, of demand_seats',
    ({ lastDemand }) => lastDemand.deviation,
  ],
  ['demand_seats_smoothed', 'ALPHA', 'Smoothed seat demands', ({ smoothed }) => smoothed],
]

/** Registers Kubernetes' metrics of priority and fairness. They are read when they are shown, and cost requests nothing. */
export function fairnessMetrics(metrics: Metrics, fairness: Fairness): void {
  for (const [type, name, help, read] of OF_FLOWS)
    metrics.read(type, { name: `apiserver_flowcontrol_${name}`, help, stability: 'BETA', labels: FLOW }, () =>
      [...fairness.statistics].map((each) => [{ priority_level: each.level, flow_schema: each.schema }, read(each)]),
    )
  metrics.read(
    'counter',
    {
      name: `apiserver_flowcontrol_rejected_requests_total`,
      help: 'Number of requests rejected by API Priority and Fairness subsystem',
      ...{ stability: 'BETA', labels: [...FLOW, 'reason'] },
    },
    () =>
      [...fairness.statistics].flatMap(({ level, schema, refused }) =>
        Object.entries(refused).flatMap(([reason, count]) =>
          count === 0 ? [] : [[{ priority_level: level, flow_schema: schema, reason }, count] as const],
        ),
      ),
  )
  for (const [name, stability, help, read] of OF_LEVELS)
    metrics.read('gauge', { name: `apiserver_flowcontrol_${name}`, help, stability, labels: ['priority_level'] }, () =>
      fairness.levels.map((level) => [{ priority_level: level.name }, read(level)]),
    )
  fairnessDistributions(metrics, fairness)
}
