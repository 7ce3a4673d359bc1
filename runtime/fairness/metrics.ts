import { IdleHighWater, type HistogramCell, type Metrics } from '../metrics/index.ts'
import { DISTRIBUTIONS } from './distributions.ts'
import type { Fairness } from './fairness.ts'
import type { PriorityLevel } from './priority-level.ts'
import { LEAST_COST } from './queue-set.ts'
import type { FlowStatistics } from './statistics.ts'
import type { Utilization } from './utilization.ts'

const PREFIX = 'apiserver_flowcontrol_'
const FLOW = ['priority_level', 'flow_schema'] as const
const KINDS = ['readOnly', 'mutating'] as const
const PHASES = ['executing', 'waiting'] as const

const labelsOf = ({ level, schema }: FlowStatistics) => ({ priority_level: level, flow_schema: schema })

const EXECUTING_SEATS =
  'Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage otherwise) requests in the API Priority and Fairness subsystem'
const NOMINAL_SEATS = 'Nominal number of execution seats configured for each priority level'

type FlowMetric = readonly [
  type: 'counter' | 'gauge',
  name: string,
  stability: 'ALPHA' | 'BETA',
  help: string,
  read: (statistics: FlowStatistics) => number,
]

const OF_FLOWS: readonly FlowMetric[] = [
  [
    'counter',
    'dispatched_requests_total',
    'BETA',
    'Number of requests executed by API Priority and Fairness subsystem',
    ({ dispatched }) => dispatched,
  ],
  [
    'gauge',
    'current_inqueue_requests',
    'BETA',
    'Number of requests currently pending in queues of the API Priority and Fairness subsystem',
    ({ waiting }) => waiting,
  ],
  [
    'gauge',
    'current_executing_requests',
    'BETA',
    'Number of requests in initial (for a WATCH) or any (for a non-WATCH) execution stage in the API Priority and Fairness subsystem',
    ({ executing }) => executing,
  ],
  ['gauge', 'current_executing_seats', 'BETA', EXECUTING_SEATS, ({ seatsExecuting }) => seatsExecuting],
  [
    'gauge',
    'current_inqueue_seats',
    'ALPHA',
    'Number of seats currently pending in queues of the API Priority and Fairness subsystem',
    ({ seatsWaiting }) => seatsWaiting,
  ],
  [
    'counter',
    'request_dispatch_no_accommodation_total',
    'ALPHA',
    'Number of times a dispatch attempt resulted in a non accommodation due to lack of available seats',
    ({ notAccommodated }) => notAccommodated,
  ],
]

type LevelMetric = readonly [
  name: string,
  stability: 'ALPHA' | 'BETA',
  help: string,
  read: (level: PriorityLevel) => number,
]

const OF_LEVELS: readonly LevelMetric[] = [
  ['nominal_limit_seats', 'BETA', NOMINAL_SEATS, ({ bounds }) => bounds.nominal],
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
  ['target_seats', 'ALPHA', 'Seat allocation targets', ({ target }) => target],
  // The progress of start-time fair queuing is the start of the request that began last: the three are one.
  ['current_r', 'ALPHA', 'R(time of last change)', virtualSeconds],
  ['dispatch_r', 'ALPHA', 'R(time of last dispatch)', virtualSeconds],
  ['latest_s', 'ALPHA', 'S(most recently dispatched request)', virtualSeconds],
]

const MILLISECONDS = 1_000

/** In seconds of a seat. */
function virtualSeconds({ queues }: PriorityLevel): number {
  return queues.virtualTime / MILLISECONDS
}

const OF_QUEUES = [
  [
    'next_s_bounds',
    'min and max, over queues, of S(oldest waiting request in queue)',
    ({ queues }: PriorityLevel) => queues.busy.map(({ nextStart }) => nextStart),
  ],
  [
    'next_discounted_s_bounds',
    'min and max, over queues, of S(oldest waiting request in queue) - estimated work in progress',
    ({ queues }: PriorityLevel) =>
      queues.busy.map(({ nextStart, seatsExecuting }) => nextStart - seatsExecuting * LEAST_COST),
  ],
] as const

/** Registers Kubernetes' metrics of priority and fairness. They are read when they are shown, and cost requests nothing. */
export function fairnessMetrics(metrics: Metrics, fairness: Fairness): void {
  ofFlows(metrics, fairness)
  ofLevels(metrics, fairness)
  distributionsOfFlows(metrics, fairness)
  distributionsOfLevels(metrics, fairness)
  const shown = metrics.read(
    'gauge',
    {
      name: 'apiserver_current_inqueue_requests',
      help: 'Maximal number of queued requests in this apiserver per request kind in last second.',
      stability: 'ALPHA',
      labels: ['request_kind'],
    },
    () => KINDS.map((kind) => [{ request_kind: kind }, fairness.kinds[kind].mostWaiting.most(fairness.now)] as const),
  )
  if (shown === 'left out') for (const kind of KINDS) fairness.kinds[kind].mostWaiting = new IdleHighWater()
}

function ofFlows(metrics: Metrics, fairness: Fairness): void {
  const readAll = (read: (statistics: FlowStatistics) => number) => () =>
    [...fairness.statistics].map((each) => [labelsOf(each), read(each)] as const)
  for (const [type, name, stability, help, read] of OF_FLOWS)
    metrics.read(type, { name: PREFIX + name, help, stability, labels: FLOW }, readAll(read))
  metrics.read(
    'gauge',
    {
      name: `${PREFIX}request_concurrency_in_use`,
      help: EXECUTING_SEATS,
      labels: FLOW,
      stability: 'ALPHA',
      deprecatedVersion: '1.31.0',
    },
    readAll(({ seatsExecuting }) => seatsExecuting),
  )
  metrics.read(
    'counter',
    {
      name: `${PREFIX}rejected_requests_total`,
      help: 'Number of requests rejected by API Priority and Fairness subsystem',
      stability: 'BETA',
      labels: [...FLOW, 'reason'],
    },
    () =>
      [...fairness.statistics].flatMap((each) =>
        Object.entries(each.refused).flatMap(([reason, count]) =>
          count === 0 ? [] : [[{ ...labelsOf(each), reason }, count] as const],
        ),
      ),
  )
}

function ofLevels(metrics: Metrics, fairness: Fairness): void {
  const labels = ['priority_level'] as const
  const readAll = (read: (level: PriorityLevel) => number) => () =>
    fairness.levels.map((level) => [{ priority_level: level.name }, read(level)] as const)
  for (const [name, stability, help, read] of OF_LEVELS)
    metrics.read('gauge', { name: PREFIX + name, help, stability, labels }, readAll(read))
  metrics.read(
    'gauge',
    {
      name: `${PREFIX}request_concurrency_limit`,
      help: NOMINAL_SEATS,
      labels,
      stability: 'ALPHA',
      deprecatedVersion: '1.30.0',
    },
    readAll(({ bounds }) => bounds.nominal),
  )
  const ofBounds = { stability: 'ALPHA', across: 'most', labels: ['priority_level', 'bound'] } as const
  for (const [name, help, startsOf] of OF_QUEUES)
    metrics.read('gauge', { ...ofBounds, name: PREFIX + name, help }, () =>
      fairness.levels.flatMap((level) => {
        const starts = startsOf(level).map((start) => start / MILLISECONDS)
        if (starts.length === 0) return []
        const own = { priority_level: level.name }
        return [
          [{ ...own, bound: 'min' }, Math.min(...starts)],
          [{ ...own, bound: 'max' }, Math.max(...starts)],
        ] as const
      }),
    )
  metrics.read(
    'gauge',
    {
      name: `${PREFIX}seat_fair_frac`,
      help: "Fair fraction of server's concurrency to allocate to each priority level that can use it",
      stability: 'ALPHA',
      across: 'most',
    },
    () => [[{}, fairness.fairFraction]],
  )
}

/** Series without an observation are not shown. */
function distributionsOfFlows(metrics: Metrics, fairness: Fairness): void {
  const { waited, executed, queueLength, seatsEstimated, watches } = DISTRIBUTIONS
  const statistics = () => [...fairness.statistics]
  const observed = <Labels>(all: readonly (readonly [Labels, HistogramCell])[]) =>
    all.filter(([, { counts }]) => counts.some((count) => count > 0))
  metrics.readHistogram(waited, () =>
    observed(
      statistics().flatMap((each) =>
        (['true', 'false'] as const).map((execute) => [{ ...labelsOf(each), execute }, each.waited[execute]] as const),
      ),
    ),
  )
  metrics.readHistogram(executed, () =>
    observed(
      statistics().flatMap((each) =>
        (['regular', 'watch'] as const).map((type) => [{ ...labelsOf(each), type }, each.executed[type]] as const),
      ),
    ),
  )
  metrics.readHistogram(queueLength, () => observed(statistics().map((each) => [labelsOf(each), each.queueLength])))
  metrics.readHistogram(seatsEstimated, () =>
    observed(statistics().map((each) => [labelsOf(each), each.seatsEstimated])),
  )
  metrics.readHistogram(watches, () => observed(statistics().map((each) => [labelsOf(each), each.watches])))
}

function distributionsOfLevels(metrics: Metrics, fairness: Fairness): void {
  const { demand, seatUse, requestUse, kindUse } = DISTRIBUTIONS
  const upToNow = (utilization: Utilization): HistogramCell => utilization.upTo(fairness.now)
  metrics.readHistogram(demand, () =>
    fairness.levels.map((level) => [{ priority_level: level.name }, upToNow(level.demand.utilization)]),
  )
  metrics.readHistogram(seatUse, () =>
    fairness.levels.map(({ name, use }) => [{ priority_level: name, phase: 'executing' }, upToNow(use.seats)]),
  )
  metrics.readHistogram(requestUse, () =>
    fairness.levels.flatMap(({ name, use }) =>
      PHASES.map((phase) => [{ priority_level: name, phase }, upToNow(use[phase])] as const),
    ),
  )
  metrics.readHistogram(kindUse, () =>
    KINDS.flatMap((kind) =>
      PHASES.map((phase) => [{ phase, request_kind: kind }, upToNow(fairness.kinds[kind][phase])] as const),
    ),
  )
}
