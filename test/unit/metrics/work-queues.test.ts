import { describe, expect, it } from 'vitest'
import { WorkQueue } from '../../../runtime/controllers/work-queue.ts'
import { Metrics, workQueueMetrics } from '../../../runtime/metrics/index.ts'
import { parseSamples } from '../../support/metrics.ts'
import { waitFor } from '../../support/patience.ts'

const BACKOFF = { firstMilliseconds: 1, longestMilliseconds: 1 }

/** A queue under the name `test`, and what is shown of it. */
function measuredQueue(work: (key: string) => Promise<'done' | 'again'>) {
  const metrics = new Metrics()
  const observer = { queue: workQueueMetrics(metrics), reflector: () => ({ synced() {}, failed() {}, closed() {} }) }
  const queue = new WorkQueue(
    { name: 'test', delayMilliseconds: 0, backoff: BACKOFF, report: () => undefined, observer },
    work,
  )
  const valueOf = async (name: string): Promise<number | undefined> =>
    parseSamples(await metrics.text()).find((sample) => sample.name === `workqueue_${name}`)?.value
  return { queue, valueOf, text: () => metrics.text() }
}

describe('the metrics of work queues', () => {
  it('count calls for work, work and attempts that are repeated', async () => {
    const outcomes: (() => Promise<'done' | 'again'>)[] = [
      async () => 'again',
      async () => Promise.reject(new Error('no')),
      async () => 'done',
    ]
    const { queue, valueOf } = measuredQueue(() => (outcomes.shift() ?? (async () => 'done' as const))())
    queue.add('a')
    queue.add('a')
    await waitFor(async () => expect(await valueOf('work_duration_seconds_count')).toBe(3))
    expect(await valueOf('adds_total')).toBe(1)
    expect(await valueOf('retries_total')).toBe(2)
    expect(await valueOf('queue_duration_seconds_count')).toBe(3)
    expect(await valueOf('depth')).toBe(0)
    await queue.close()
  })

  it('show work that does not end, until the queue is closed', async () => {
    let end = (): void => undefined
    const { queue, valueOf, text } = measuredQueue(
      () =>
        new Promise((resolve) => {
          end = () => resolve('done')
        }),
    )
    queue.add('stuck')
    await waitFor(async () => expect(await valueOf('unfinished_work_seconds')).toBeGreaterThan(0))
    expect(await valueOf('longest_running_processor_seconds')).toBeGreaterThan(0)
    end()
    await waitFor(async () => expect(await valueOf('unfinished_work_seconds')).toBe(0))
    await queue.close()
    expect(await text()).not.toContain('workqueue_depth{')
  })
})
