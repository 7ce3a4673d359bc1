import cluster from 'node:cluster'
import { once } from 'node:events'
import { NotReady } from '../../../runtime/http/index.ts'
import { shownMetrics, type Metrics } from '../../../runtime/metrics/index.ts'
import type { MetricsPage, WorkerGroup } from '../../../server/serving.ts'
import type { CommandContext, ExitCode } from '../../command.ts'
import { runServer, type ServeOptions } from '../run-server.ts'
import { firstSignal } from '../signals.ts'
import { Channel, type Port } from './channel.ts'
import { NUMBER_VARIABLE } from './group.ts'
import { ANYTHING, METRICS, READINESS, type OfPrimary, type OfWorker } from './questions.ts'

/**
 * Runs one of the workers until the primary process, or a signal, asks it to stop. It ends at once if the primary
 * process does.
 */
export async function runWorker(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const asked = new AbortController()
  const pages = new Map<MetricsPage, Metrics>()
  let ready = async (): Promise<void> => {
    throw new NotReady('the worker does not serve yet')
  }
  const channel = new Channel<OfPrimary, OfWorker>(primaryPort(), {
    metrics: async (page) => (await pages.get(page)?.values()) ?? [],
    ready: async () => {
      await ready()
      return undefined
    },
    end: async () => {
      asked.abort()
      return undefined
    },
  })
  const group: WorkerGroup = {
    number: Number(process.env[NUMBER_VARIABLE]),
    auditLog: options.flags['audit-log-path'] === undefined ? undefined : auditLogOf(channel),
    shown(page, own) {
      pages.set(page, own)
      return shownMetrics(async () => {
        return channel.ask('metrics', { page, own: await own.values() }, METRICS.primary)
      })
    },
    ready(own) {
      ready = own
      const check = async (): Promise<void> => {
        const missing = await channel.ask('othersReady', undefined, READINESS.primary)
        if (missing > 0) throw new NotReady(`${missing} workers don't serve`)
      }
      return { name: 'workers', endpoints: ['readyz'], check }
    },
  }
  void channel.ask('hello', undefined, ANYTHING.primary).then(
    (answer) => answer === 'end' && asked.abort(),
    () => undefined,
  )
  const signalled = firstSignal(process, () => process.exit(1))
  const ended = Promise.race([signalled, once(asked.signal, 'abort')])
  try {
    return await runServer(context, {
      ...options,
      ended,
      group,
      serving: async (text) => void (await channel.ask('serving', text, ANYTHING.primary)),
    })
  } finally {
    // The connection to the primary process must not keep this one alive.
    process.channel?.unref()
  }
}

const auditLogOf = (channel: Channel<OfPrimary, OfWorker>): WorkerGroup['auditLog'] => ({
  append: (lines) => channel.ask('audit', lines, ANYTHING.primary).catch(() => false),
  close: async () => undefined,
})

function primaryPort(): Port {
  const { worker } = cluster
  if (worker === undefined) throw new TypeError('this process is no worker')
  return {
    send: (message, failed) => void worker.send(message, (error) => error !== null && failed(error)),
    onMessage: (take) => void process.on('message', take),
  }
}
