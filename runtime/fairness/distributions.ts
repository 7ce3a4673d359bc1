import { HistogramCell, type HistogramDescription } from '../metrics/index.ts'

const PREFIX = 'apiserver_flowcontrol_'
const FLOW = ['priority_level', 'flow_schema'] as const
const LEVEL = ['priority_level'] as const
const SECONDS = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30] as const
const NANOSECOND = 'Observations, at the end of every nanosecond, of'

/** Kubernetes' histograms of priority and fairness, by the names that this folder uses. Times are in seconds. */
export const DISTRIBUTIONS = {
  /** Time in a queue, by whether the request was executed afterwards. */
  waited: {
    name: `${PREFIX}request_wait_duration_seconds`,
    help: 'Length of time a request spent waiting in its queue',
    stability: 'BETA',
    labels: [...FLOW, 'execute'],
    buckets: SECONDS,
  },
  /** Time of execution; of a watch, the time until it has begun. */
  executed: {
    name: `${PREFIX}request_execution_seconds`,
    help: 'Duration of initial stage (for a WATCH) or any (for a non-WATCH) stage of request execution in the API Priority and Fairness subsystem',
    stability: 'ALPHA',
    labels: [...FLOW, 'type'],
    buckets: SECONDS,
  },
  /** Length of a queue right after a request was added to it. */
  queueLength: {
    name: `${PREFIX}request_queue_length_after_enqueue`,
    help: 'Length of queue in the API Priority and Fairness subsystem, as seen by each request after it is enqueued',
    stability: 'ALPHA',
    labels: FLOW,
    buckets: [0, 10, 25, 50, 100, 250, 500, 1_000],
  },
  seatsEstimated: {
    name: `${PREFIX}work_estimated_seats`,
    help: 'Number of estimated seats (maximum of initial and final seats) associated with requests in API Priority and Fairness',
    stability: 'ALPHA',
    labels: FLOW,
    buckets: [1, 2, 4, 10],
  },
  /** The number of watches of a type at each write of one of its objects. */
  watches: {
    name: `${PREFIX}watch_count_samples`,
    help: 'count of watchers for mutating requests in API Priority and Fairness',
    stability: 'ALPHA',
    labels: FLOW,
    buckets: [0, 1, 10, 100, 1_000, 10_000],
  },
  demand: {
    name: `${PREFIX}demand_seats`,
    help: `${NANOSECOND} (the number of seats each priority level could use) / (nominal number of seats for that level)`,
    stability: 'ALPHA',
    labels: LEVEL,
    buckets: [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.8, 4, 6],
  },
  seatUse: {
    name: `${PREFIX}priority_level_seat_utilization`,
    help: `${NANOSECOND} utilization of seats for any stage of execution (but only initial stage for WATCHes)`,
    stability: 'ALPHA',
    labels: [...LEVEL, 'phase'],
    buckets: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1],
  },
  requestUse: {
    name: `${PREFIX}priority_level_request_utilization`,
    help: `${NANOSECOND} number of requests (as a fraction of the relevant limit) waiting or in any stage of execution (but only initial stage for WATCHes)`,
    stability: 'ALPHA',
    labels: [...LEVEL, 'phase'],
    buckets: [0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 1],
  },
  kindUse: {
    name: `${PREFIX}read_vs_write_current_requests`,
    help: `${NANOSECOND} the number of requests (as a fraction of the relevant limit) waiting or in regular stage of execution`,
    stability: 'ALPHA',
    labels: ['phase', 'request_kind'],
    buckets: [0, 0.001, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1],
  },
} as const satisfies Readonly<Record<string, HistogramDescription<string>>>

/** Returns a new series of a distribution. */
export type NewCell = (distribution: keyof typeof DISTRIBUTIONS) => HistogramCell

export const newCell: NewCell = (distribution) => new HistogramCell(DISTRIBUTIONS[distribution].buckets)
