import { setImmediate as turn } from 'node:timers/promises'
import {
  Unavailable,
  UnknownOutcome,
  type Batch,
  type CommitOptions,
  type Log,
  type Revision,
  type Write,
} from '../contract/index.ts'
import type { Clock } from './clock.ts'
import { draftBatch, type BatchDraft, type Submission } from './draft.ts'
import type { WriterObserver } from './observer.ts'
import { isTurnOfAnother } from './precedence.ts'
import type { Replica } from './replica.ts'

interface WriterOptions {
  readonly log: Log
  readonly replica: Replica
  readonly clock: Clock
  /** Unique to this running server. */
  readonly server: string
  /** How long a batch whose append had an unknown outcome is looked for, in milliseconds. */
  readonly unknownOutcomeMilliseconds: number
  /** How long commits wait behind such a batch, in milliseconds. */
  readonly undecidedMilliseconds: number
  readonly observer?: WriterObserver | undefined
  /**
   * How long a batch waits for servers that have waited longer, in milliseconds. Default: derived from the duration of
   * appends.
   */
  readonly giveWayMilliseconds?: number | undefined
}

type Outcome =
  | { readonly kind: 'won' }
  /** Nothing was written. The winner is `applied` if local state has it, undefined if its slot was trimmed. */
  | { readonly kind: 'lost'; readonly winner: Batch | 'applied' | undefined }
  | { readonly kind: 'failed'; readonly error: Error }

const WON: Outcome = { kind: 'won' }

/** How many of the newest batches are looked at to find the active writers. */
const NEWEST_BATCHES = 24
/** How long the writer waits for the append of another server, as a multiple of its own last append. */
const APPENDS_TO_WAIT = 4
const LEAST_WAIT_MILLISECONDS = 10
const LONGEST_WAIT_MILLISECONDS = 100

/** Combines concurrent commits into batches and appends one batch at a time. */
export class BatchWriter {
  readonly #options: WriterOptions
  readonly #closed = new AbortController()
  #queue: Submission[] = []
  #running: Promise<void> | undefined
  #batches = 0
  /** Whether the outcome of the current batch has been unknown for so long that new commits are refused. */
  #undecided = false
  /**
   * Whether other servers are assumed to write too: a slot was lost, and every server that was given precedence has
   * written since.
   */
  #givesWay = false
  /** When the last batch won its slot, and how long that took; milliseconds, by the clock of the process. */
  #wonAt = -Infinity
  #wonIn = 0

  constructor(options: WriterOptions) {
    this.#options = options
  }

  commit(writes: readonly Write[], { guard }: CommitOptions = {}): Promise<Revision> {
    if (writes.length === 0) return Promise.resolve(this.#options.replica.revision)
    let size = 0
    for (const { key, value, expect } of writes) {
      if (value === undefined && expect === 0) return Promise.reject(new RangeError(`${key}: nothing to delete`))
      size += key.length + (value?.byteLength ?? 0)
    }
    return new Promise((resolve, reject) => this.#submit({ writes, guard, size, verified: false, resolve, reject }))
  }

  /** Rejects new commits; resolves when the batch under way is decided. */
  async close(): Promise<void> {
    this.#closed.abort()
    await this.#running
  }

  #submit(submission: Submission): void {
    this.#queue.push(submission)
    if (this.#undecided) return this.#refuseQueue()
    this.#running ??= this.#run()
  }

  /** Rejects the commits that wait: nothing was sent for them, so their callers may try again. */
  #refuseQueue(): void {
    const queue = this.#queue
    this.#queue = []
    rejectAll(queue, new Unavailable('the outcome of an earlier write is not known yet'))
  }

  async #run(): Promise<void> {
    // The commits of one turn of the event loop go together.
    await turn()
    while (this.#queue.length > 0) {
      if (this.#givesWay) await this.#giveWay()
      const queue = this.#queue
      this.#queue = []
      if (this.#closed.signal.aborted) rejectAll(queue, new Unavailable('the store is closed'))
      else await this.#next(queue)
    }
    this.#running = undefined
  }

  /** Gives precedence to servers that have waited longer: otherwise one of the appends loses the slot. */
  async #giveWay(): Promise<void> {
    const { replica, server, giveWayMilliseconds } = this.#options
    const likely = Math.max(LEAST_WAIT_MILLISECONDS, APPENDS_TO_WAIT * this.#wonIn)
    const wait = giveWayMilliseconds ?? Math.min(LONGEST_WAIT_MILLISECONDS, likely)
    let until = this.#wonAt + wait
    while (this.#givesWay && isTurnOfAnother(replica.state.history.newest(NEWEST_BATCHES), server)) {
      const left = until - performance.now()
      this.#givesWay = left > 0 && (await replica.revisionWaiters.wait(replica.revision + 1, left))
      until = performance.now() + wait
    }
  }

  async #next(queue: readonly Submission[]): Promise<void> {
    const draft = draftBatch(this.#options.replica.state, queue)
    this.#queue.push(...draft.deferred)
    for (const { submission, error } of draft.rejected) {
      if (submission.verified) submission.reject(error)
      else void this.#verify(submission)
    }
    if (draft.accepted.length > 0) await this.#append(draft)
  }

  /** Submits a rejected commit again after local state has caught up with the log. */
  async #verify(submission: Submission): Promise<void> {
    try {
      await this.#options.replica.consistent()
      submission.verified = true
      this.#submit(submission)
    } catch (error) {
      submission.reject(
        error instanceof Error ? error : new Unavailable('what was thrown is no error', { cause: error }),
      )
    }
  }

  async #append({ events, accepted }: BatchDraft): Promise<void> {
    const { replica, clock, server } = this.#options
    const batch: Batch = {
      first: events[0]!.revision,
      last: events.at(-1)!.revision,
      by: `${server}/${++this.#batches}`,
      at: Math.max(clock.now(), replica.state.at),
      events,
    }
    const begun = performance.now()
    const outcome = await this.#decide(batch)
    this.#undecided = false
    const now = performance.now()
    this.#options.observer?.appended(outcome.kind, events.length, (now - begun) / 1_000)
    const submissions = accepted.map(({ submission }) => submission)
    if (outcome.kind === 'failed') return rejectAll(submissions, outcome.error)
    try {
      if (outcome.kind === 'won') replica.apply(batch)
      else if (outcome.winner === undefined) await replica.recover()
      else if (outcome.winner !== 'applied') replica.apply(outcome.winner)
    } catch (error) {
      replica.failed(error)
      if (outcome.kind === 'lost') return rejectAll(submissions, new Unavailable('the log can’t be read'))
    }
    this.#givesWay ||= outcome.kind === 'lost'
    if (outcome.kind === 'lost') this.#queue = [...submissions, ...this.#queue]
    else {
      this.#wonAt = now
      this.#wonIn = now - begun
      for (const { submission, last } of accepted) submission.resolve(last)
    }
  }

  /** Appends until it is certain whose batch has the slot; the same batch in the same slot can't be applied twice. */
  async #decide(batch: Batch): Promise<Outcome> {
    const { log, replica, clock, unknownOutcomeMilliseconds, undecidedMilliseconds } = this.#options
    const begun = clock.now()
    let uncertain = false
    for (let pause = 5; ; pause = Math.min(2 * pause, 1_000)) {
      let taken = false
      try {
        if ((await log.append(batch)) === 'appended') return WON
        taken = true
      } catch (error) {
        if (error instanceof Unavailable && !uncertain) return { kind: 'failed', error }
        uncertain = true
      }
      // Local state is past the slot: its winner was applied, or the slot was trimmed and the state loaded anew.
      const passed = replica.revision >= batch.first
      if (taken && passed && !uncertain) return { kind: 'lost', winner: 'applied' }
      const found = await log.read(batch.first).catch(() => 'unreadable' as const)
      if (found === undefined && (taken || passed))
        return uncertain ? unknown(batch) : { kind: 'lost', winner: undefined }
      if (found !== undefined && found !== 'unreadable') {
        return found.by === batch.by ? WON : { kind: 'lost', winner: found }
      }
      const waited = clock.now() - begun
      if (waited >= unknownOutcomeMilliseconds || this.#closed.signal.aborted) return unknown(batch)
      this.#undecided = waited >= undecidedMilliseconds
      if (this.#undecided) this.#refuseQueue()
      await clock.sleep(pause, this.#closed.signal)
    }
  }
}

const unknown = ({ first, by }: Batch): Outcome => ({
  kind: 'failed',
  error: new UnknownOutcome(`batch ${by} may have been written at revision ${first}`),
})

function rejectAll(submissions: readonly Submission[], error: Error): void {
  for (const submission of submissions) submission.reject(error)
}
