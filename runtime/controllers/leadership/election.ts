import { BackgroundError, pause, pauseAfter, withDeadline } from '../../async/index.ts'
import type { Candidacy } from './candidate.ts'
import { LeaseLost, Term } from './term.ts'

/** Those of kube-controller-manager's `--leader-elect-…`; all in milliseconds. */
export interface ElectionTimes {
  readonly leaseDuration: number
  readonly renewDeadline: number
  readonly retryPeriod: number
}

export interface ElectionOptions {
  /** Name of the Lease. */
  readonly name: string
  readonly times: ElectionTimes
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Work of a leader, which ends when the signal aborts: when its term ends, or the election. */
export type LeaderWork<T> = (held: T, term: Term, end: AbortSignal) => Promise<void>

const FIRST_PAUSE_MILLISECONDS = 50
/** How long a stopping candidate tries to release its Lease. */
const FAREWELL_MILLISECONDS = 2_000

const now = (): number => performance.now()

/**
 * Runs the work whenever this candidate holds the Lease, until the signal aborts; then releases the Lease. A term ends
 * when the Lease is lost, or, if the server does not answer, before another candidate may take the Lease. It also ends
 * when its work ends or fails.
 */
export async function runElected<T>(
  candidate: Candidacy<T>,
  options: ElectionOptions,
  work: LeaderWork<T>,
): Promise<void> {
  const { signal } = options
  const election = new Election(candidate, options)
  while (!signal.aborted) {
    const won = await election.win()
    if (won !== undefined) await election.lead(won, work)
  }
  // A Lease that is not released expires.
  await withDeadline({ milliseconds: FAREWELL_MILLISECONDS }, (end) => candidate.release(end)).catch(() => undefined)
}

/** A Lease that was taken. */
interface Won<T> {
  readonly held: T
  readonly term: Term
}

class Election<T> {
  readonly #candidate: Candidacy<T>
  readonly #options: ElectionOptions

  constructor(candidate: Candidacy<T>, options: ElectionOptions) {
    this.#candidate = candidate
    this.#options = options
  }

  /** Waits until this candidate holds the Lease; undefined: the signal has aborted. */
  async win(): Promise<Won<T> | undefined> {
    const { signal, times } = this.#options
    let failures = 0
    while (!signal.aborted) {
      const since = now()
      try {
        const held = await this.#candidate.claim(signal)
        if (held !== undefined) return { held, term: new Term({ renewDeadline: times.renewDeadline, since, now }) }
        failures = 0
        // Jitter, so that candidates don't retry at the same moment.
        await pause(times.retryPeriod * (1 + Math.random() / 5), signal)
      } catch (error) {
        this.#report(error)
        const backoff = { firstMilliseconds: FIRST_PAUSE_MILLISECONDS, longestMilliseconds: times.retryPeriod }
        await pause(pauseAfter(++failures, backoff), signal)
      }
    }
    return undefined
  }

  /** Runs the work of a term until it has ended. */
  async lead({ held, term }: Won<T>, work: LeaderWork<T>): Promise<void> {
    const { signal, times } = this.#options
    const end = AbortSignal.any([signal, term.signal])
    const isOver = new Error('the work of the leader has ended')
    const running = work(held, term, end)
      .catch((error: unknown) => this.#report(error))
      .finally(() => term.end(isOver))
    await this.#keep(term, end)
    term.end()
    if (term.signal.reason !== isOver) this.#report(term.signal.reason)
    await running
    await pause(times.retryPeriod, signal)
  }

  /** Renews the Lease until the term ends. */
  async #keep(term: Term, end: AbortSignal): Promise<void> {
    for (;;) {
      await pause(this.#options.times.retryPeriod, end)
      if (end.aborted) return
      const asked = now()
      const renewal = withDeadline({ milliseconds: term.left, within: end }, (late) => this.#candidate.renew(late))
      const isHeld = await renewal.catch((error: unknown) => (end.aborted ? undefined : this.#report(error)))
      if (isHeld === true) term.renewed(asked)
      if (isHeld === false) term.end(new LeaseLost())
    }
  }

  #report(error: unknown): undefined {
    const { name, signal, report } = this.#options
    if (!signal.aborted) report(new BackgroundError(`${name}: election of the leader`, error))
  }
}
