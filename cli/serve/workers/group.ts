import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter, type Backoff } from '../../../runtime/async/index.ts'
import type { MetricValues } from '../../../runtime/metrics/index.ts'
import type { AuditLog, Logger } from '../../../server/process.ts'
import type { MetricsPage } from '../../../server/serving.ts'
import { Channel, type Port } from './channel.ts'
import { GroupMetrics } from './group-metrics.ts'
import { ANYTHING, METRICS, READINESS, type OfPrimary, type OfWorker } from './questions.ts'

/** The environment variable with a worker's number. */
export const NUMBER_VARIABLE = 'WORKER_NUMBER'

/** Pauses between the end of a worker and the start of its replacement. */
const REPLACEMENT: Backoff = { firstMilliseconds: 50, longestMilliseconds: 30_000 }
/** After serving for so long, the end of a worker is not blamed on its start. */
const HEALTHY_MILLISECONDS = 60_000

interface GroupOptions {
  readonly count: number
  readonly auditLog: AuditLog | undefined
  readonly logger: Logger
}

/** A process that serves, or is about to. */
interface Member {
  readonly number: number
  readonly channel: Channel<OfWorker, OfPrimary>
  /** Resolves with the text for the operator. */
  readonly serving: Promise<string>
  /** Resolves with the exit code; 1 for a worker that a signal has killed. */
  readonly ended: Promise<number>
  isServing(): boolean
}

/** The workers of a server, as its primary process sees them. */
export class Group {
  readonly #options: GroupOptions
  readonly #members = new Map<number, Member>()
  readonly #metrics = new GroupMetrics()
  readonly #ending = new AbortController()
  readonly #supervised: Promise<number>[] = []

  constructor(options: GroupOptions) {
    this.#options = options
  }

  /**
   * Starts all workers: the first alone, because errors of the flags or the store concern all of them. Resolves with
   * the text for the operator when all serve, or with the exit code of the first one if that ended before it served.
   */
  async start(): Promise<string | number> {
    const first = this.#launch(1)
    const text = await Promise.race([first.serving, first.ended])
    if (typeof text === 'number' || this.#ending.signal.aborted) return text
    const numbers = Array.from({ length: this.#options.count }, (_, index) => index + 1)
    const members = numbers.map((number) => (number === 1 ? first : this.#launch(number)))
    await Promise.all(members.map((member) => this.#served(member)))
    return text
  }

  /** Asks all workers to stop, and resolves with the greatest of their exit codes. */
  async end(): Promise<number> {
    this.#ending.abort()
    const members = [...this.#members.values()]
    for (const { channel } of members) channel.ask('end', undefined, ANYTHING.worker).catch(() => undefined)
    const codes = await Promise.all([...members.map(({ ended }) => ended), ...this.#supervised])
    return Math.max(0, ...codes)
  }

  /**
   * Resolves when the worker with that number serves for the first time, whichever process that is; from now on it is
   * replaced when it ends.
   */
  #served(member: Member): Promise<void> {
    return new Promise((resolve) => {
      this.#supervised.push(this.#supervise(member, resolve))
      this.#ending.signal.addEventListener('abort', () => resolve())
    })
  }

  /** Replaces a worker whenever it ends, until all are stopped. Resolves with the exit code of the last one. */
  async #supervise(first: Member, served: () => void): Promise<number> {
    const { number } = first
    const { signal } = this.#ending
    let failures = 0
    for (let member = first; ; member = this.#launch(number)) {
      const begun = performance.now()
      void member.serving.then(served)
      const code = await member.ended
      if (signal.aborted) return code
      failures = performance.now() - begun > HEALTHY_MILLISECONDS ? 1 : failures + 1
      this.#options.logger.warn('a worker ended and is replaced', { worker: number, code })
      await sleep(pauseAfter(failures, REPLACEMENT), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return 0
    }
  }

  #launch(number: number): Member {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number) })
    let hasBegun = false
    let serve: (text: string) => void
    const serving = new Promise<string>((resolve) => (serve = resolve))
    const channel = new Channel<OfWorker, OfPrimary>(portOf(worker), {
      hello: async () => (this.#ending.signal.aborted ? 'end' : 'run'),
      serving: async (text) => {
        hasBegun = true
        serve(text)
        return undefined
      },
      metrics: ({ page, own }) => this.#metricsOf(number, page, own),
      othersReady: () => this.#othersReady(number),
      audit: async (lines) => (await this.#options.auditLog?.append(lines)) ?? false,
    })
    const ended = new Promise<number>((resolve) => {
      worker.once('exit', (code: number | null) => {
        channel.close(new Error(`worker ${number} is gone`))
        this.#metrics.gone(number)
        this.#members.delete(number)
        resolve(code ?? 1)
      })
    })
    const isServing = (): boolean => hasBegun && worker.isConnected()
    const member: Member = { number, channel, serving, ended, isServing }
    this.#members.set(number, member)
    return member
  }

  #others(number: number): readonly Member[] {
    return [...this.#members.values()].filter((member) => member.number !== number && member.isServing())
  }

  async #metricsOf(number: number, page: MetricsPage, own: readonly MetricValues[]): Promise<readonly MetricValues[]> {
    this.#metrics.seen(page, number, own)
    await Promise.all(
      this.#others(number).map(async (member) => {
        const values = await member.channel.ask('metrics', page, METRICS.worker).catch(() => undefined)
        const isHere = this.#members.get(member.number) === member
        if (values !== undefined && isHere) this.#metrics.seen(page, member.number, values)
      }),
    )
    return this.#metrics.all(page)
  }

  async #othersReady(number: number): Promise<number> {
    const others = this.#others(number)
    const present = await Promise.all(others.map(isReady))
    return this.#options.count - 1 - present.filter(Boolean).length
  }
}

/** Returns whether a worker is running. Throws Error if it is running but not ready. */
async function isReady(member: Member): Promise<boolean> {
  try {
    await member.channel.ask('ready', undefined, READINESS.worker)
    return true
  } catch (error) {
    if (member.isServing()) throw error
    return false
  }
}

const portOf = (worker: Worker): Port => ({
  send: (message, failed) => void worker.send(message, (error) => error !== null && failed(error)),
  onMessage: (take) => void worker.on('message', take),
})
