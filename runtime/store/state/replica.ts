import { Unavailable, type Batch, type Log, type Revision } from '../contract/index.ts'
import { RevisionWaiters } from './revision-waiters.ts'
import { Fence } from './fence.ts'
import { loadState } from './load.ts'
import { Snapshots } from './snapshots.ts'
import { LogError, type ReplicaState } from './replica-state.ts'
import { Subscriptions } from './subscriptions.ts'

const PATIENCE_MILLISECONDS = 10_000

interface ReplicaOptions {
  readonly log: Log
  /** Bytes of values beyond which those that nobody has written lately are compressed. */
  readonly hotBytes: number
  /** Most events that a watcher may lag behind once it has caught up. */
  readonly watchBacklog: number
  /** Called with every error that the store recovers from or reports as unhealthy. */
  readonly onError: (error: unknown) => void
}

/** This server's replica of the log, and its subscribers. */
export class Replica {
  readonly revisionWaiters = new RevisionWaiters()
  readonly subscriptions: Subscriptions
  readonly #options: ReplicaOptions
  readonly #fence: Fence
  #state: ReplicaState
  #snapshots: Snapshots
  /** When a read of the log last showed that local state was complete (milliseconds, clock of the process). */
  #consistentAt = -Infinity
  #error: unknown
  #recovery: Promise<void> | undefined

  constructor(state: ReplicaState, options: ReplicaOptions) {
    this.#options = options
    this.#state = state
    this.#snapshots = new Snapshots(state)
    this.#fence = new Fence(() => options.log.head())
    this.subscriptions = new Subscriptions(state, options.watchBacklog)
  }

  get state(): ReplicaState {
    return this.#state
  }

  get snapshots(): Snapshots {
    return this.#snapshots
  }

  get revision(): Revision {
    return this.#state.revision
  }

  /** Applies a batch and notifies the subscribers; a batch that was applied before is ignored. Throws LogError. */
  apply(batch: Batch): void {
    const events = this.#state.apply(batch)
    if (events.length === 0) return
    this.subscriptions.applied(batch.first, events)
    this.revisionWaiters.reached(batch.last)
  }

  /**
   * Resolves, with the local revision, when local state has everything that was committed before the call. Throws
   * Unavailable.
   */
  async consistent(): Promise<Revision> {
    const known = this.revision
    const head = await this.#fence.pass()
    if (head < known) {
      this.failed(new LogError(`the log went back from revision ${known} to ${head}`))
      throw new Unavailable(`the log went back from revision ${known} to ${head}`)
    }
    if (head > this.revision && !(await this.revisionWaiters.wait(head, PATIENCE_MILLISECONDS))) {
      throw new Unavailable(`local state is at revision ${this.revision}, the log at ${head}`)
    }
    return this.revision
  }

  /**
   * Returns whether local state is already known to have everything that was committed before a time.
   *
   * @param since by the clock of the process (milliseconds); undefined: now
   */
  isConsistentSince(since: number | undefined): boolean {
    if (since !== undefined && this.#consistentAt >= since) return true
    try {
      const now = performance.now()
      if (this.#options.log.headNow?.() !== this.revision) return false
      this.#consistentAt = now
      return true
    } catch {
      // Waiting reads fail with the cause.
      return false
    }
  }

  /** Throws Unavailable if the log could not be read lately and local state is still behind it. */
  async healthy(): Promise<void> {
    if (this.#error === undefined) return
    await this.consistent()
    this.#error = undefined
  }

  caughtUp(): void {
    this.#error = undefined
  }

  /** Records and reports that the log can't be read. */
  failed(error: unknown): void {
    this.#error = error
    this.report(error)
  }

  /** Reports an error in the background that does not affect clients. */
  report(error: unknown): void {
    this.#options.onError(error)
  }

  /** Loads the whole state again, because the log was trimmed past it or contradicts it. */
  recover(): Promise<void> {
    return (this.#recovery ??= this.#reload().finally(() => (this.#recovery = undefined)))
  }

  close(): void {
    this.revisionWaiters.close()
    this.subscriptions.close()
  }

  async #reload(): Promise<void> {
    this.#state = await loadState(this.#options.log, this.#options.hotBytes)
    this.#consistentAt = -Infinity
    this.#snapshots = new Snapshots(this.#state)
    this.subscriptions.replaced(this.#state)
    this.revisionWaiters.reached(this.revision)
  }
}
