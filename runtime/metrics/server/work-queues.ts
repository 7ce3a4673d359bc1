import type { Metrics } from '../metrics.ts'

/** The work of a queue at one moment. */
interface QueueLoad {
  readonly depth: number
  /** How long each key is worked on (seconds). */
  readonly running: readonly number[]
}

/** Kubernetes' ten buckets, each ten times the one before, with the rounding errors that these products have there. */
const SECONDS = [1e-8, 1e-7, 1e-6, 9.999999999999999e-6, 9.999999999999999e-5, 1e-3, 1e-2, 0.1, 1, 10]

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Registers the metrics of work queues under Kubernetes' names; the result is called for each queue. */
export function workQueueMetrics(metrics: Metrics) {
  const loads = new Map<string, () => QueueLoad>()
  const level = { stability: 'ALPHA', labels: ['name'] } as const
  const adds = metrics.counter({
    ...level,
    name: 'workqueue_adds_total',
    help: 'Total number of adds handled by workqueue',
  })
  const latency = metrics.histogram({
    ...level,
    name: 'workqueue_queue_duration_seconds',
    help: 'How long in seconds an item stays in workqueue before being requested.',
    buckets: SECONDS,
  })
  const duration = metrics.histogram({
    ...level,
    name: 'workqueue_work_duration_seconds',
    help: 'How long in seconds processing an item from workqueue takes.',
    buckets: SECONDS,
  })
  const retries = metrics.counter({
    ...level,
    name: 'workqueue_retries_total',
    help: 'Total number of retries handled by workqueue',
  })
  const read = (description: { name: string; help: string; across?: 'most' }, value: (load: QueueLoad) => number) =>
    metrics.read('gauge', { ...level, ...description }, () =>
      [...loads].map(([controller, load]) => [{ name: controller }, value(load())] as const),
    )
  read({ name: 'workqueue_depth', help: 'Current depth of workqueue' }, ({ depth }) => depth)
  read(
    {
      name: 'workqueue_unfinished_work_seconds',
      help: "How many seconds of work has done that is in progress and hasn't been observed by work_duration. Large values indicate stuck threads. One can deduce the number of stuck threads by observing the rate at which this increases.",
    },
    ({ running }) => sum(running),
  )
  read(
    {
      name: 'workqueue_longest_running_processor_seconds',
      help: 'How many seconds has the longest running processor for workqueue been running.',
      across: 'most',
    },
    ({ running }) => Math.max(0, ...running),
  )
  return (name: string, load: () => QueueLoad) => {
    loads.set(name, load)
    const cells = {
      adds: adds.labels({ name }),
      latency: latency.labels({ name }),
      duration: duration.labels({ name }),
      retries: retries.labels({ name }),
    }
    return {
      added: () => cells.adds.inc(),
      begun: (waitedSeconds: number) => cells.latency.observe(waitedSeconds),
      ended: (seconds: number) => cells.duration.observe(seconds),
      retried: () => cells.retries.inc(),
      closed: () => {
        if (loads.get(name) === load) loads.delete(name)
      },
    }
  }
}
