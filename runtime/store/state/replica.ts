import { Unavailable, type Batch, type Log, type Revision } from '../contract/index.ts'
import { Arrivals } from './arrivals.ts'
import { Fence } from './fence.ts'
import { loadSpace } from './load.ts'
import { Past } from './past.ts'
import { LogError, type Space } from './space.ts'
import { Subscriptions } from './subscriptions.ts'

const patienceMilliseconds = 10_000

export interface ReplicaOptions {
  readonly log: Log
  /** Most events that a watcher may lag behind once it had caught up. */
  readonly watchBacklog: number
  /** Told of every error that the store heals by itself or reports as unhealthy. */
  readonly onError: (error: unknown) => void
}

/** This server's copy of the log, and those who wait for it to move on. */
export class Replica {
  readonly arrivals = new Arrivals()
  readonly subscriptions: Subscriptions
  readonly #options: ReplicaOptions
  readonly #fence: Fence
  #space: Space
  #past: Past
  #error: unknown
  #recovery: Promise<void> | undefined

  constructor(space: Space, options: ReplicaOptions) {
    this.#options = options
    this.#space = space
    this.#past = new Past(space)
    this.#fence = new Fence(() => options.log.head())
    this.subscriptions = new Subscriptions(space, options.watchBacklog)
  }

  get space(): Space {
    return this.#space
  }

  get past(): Past {
    return this.#past
  }

  get revision(): Revision {
    return this.#space.revision
  }

  /** Throws LogError; the batch may be one that was applied before. */
  apply(batch: Batch): void {
    const events = this.#space.apply(batch)
    if (events.length === 0) return
    this.subscriptions.applied(batch.first, events)
    this.arrivals.reached(batch.last)
  }

  /** Resolves when local state holds everything that was committed before the call. Throws Unavailable. */
  async consistent(): Promise<Revision> {
    const known = this.revision
    const head = await this.#fence.pass()
    if (head < known) {
      this.failed(new LogError(`the log went back from revision ${known} to ${head}`))
      throw new Unavailable(`the log went back from revision ${known} to ${head}`)
    }
    if (head > this.revision && !(await this.arrivals.wait(head, patienceMilliseconds))) {
      throw new Unavailable(`local state is at revision ${this.revision}, the log at ${head}`)
    }
    return this.revision
  }

  /** Throws Unavailable if the log could not be followed lately and local state is still behind it. */
  async healthy(): Promise<void> {
    if (this.#error === undefined) return
    await this.consistent()
    this.#error = undefined
  }

  followed(): void {
    this.#error = undefined
  }

  /** The log can't be followed. */
  failed(error: unknown): void {
    this.#error = error
    this.report(error)
  }

  /** Something in the background went wrong that the clients don't feel. */
  report(error: unknown): void {
    this.#options.onError(error)
  }

  /** Loads the whole state again: the log has been trimmed past it, or contradicts it. */
  recover(): Promise<void> {
    return (this.#recovery ??= this.#reload().finally(() => (this.#recovery = undefined)))
  }

  close(): void {
    this.arrivals.close()
    this.subscriptions.close()
  }

  async #reload(): Promise<void> {
    this.#space = await loadSpace(this.#options.log)
    this.#past = new Past(this.#space)
    this.subscriptions.replaced(this.#space)
    this.arrivals.reached(this.revision)
  }
}
