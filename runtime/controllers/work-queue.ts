import { setMaxListeners } from 'node:events'
import { pauseAfter, BackgroundError, systemTimers, withDeadline, type Backoff, type Timers } from '../async/index.ts'
import type { ControllerObserver, QueueLoad, QueueObserver } from './observer.ts'
import { Places, type PlacesOptions } from './places.ts'

export interface WorkQueueOptions {
  /** Name of the controller: the prefix of its reports. */
  readonly name: string
  /** Delay before the work (milliseconds); calls in between are merged. */
  readonly delayMilliseconds: number
  /** Pauses after a failure, and after unfinished work. */
  readonly backoff: Backoff
  /** How long one piece of work may take; default a minute, longer than any webhook may. */
  readonly deadlineMilliseconds?: number
  /**
   * How many keys are worked on at once, and as many failed ones again. Default: enough for all built-in controllers.
   */
  readonly places?: PlacesOptions
  /** The timers of due work. Default: those of the machine. */
  readonly timers?: Timers | undefined
  /** Called with every failure, as a {@link BackgroundError} that names the key. */
  report(error: unknown): void
  readonly observer?: ControllerObserver | undefined
}

/** `again`: not finished, call again after a while; `afterMilliseconds`: call again after that time. */
export type WorkResult = 'done' | 'again' | { readonly afterMilliseconds: number }

/** Does the work of a key, until the signal aborts. It is called again after every error. */
export type KeyWork = (key: string, signal: AbortSignal) => Promise<WorkResult>

const DEADLINE_MILLISECONDS = 60_000
const SECOND = 1_000
/** Places for keys that have not failed, and as many for failed ones: no key waits for one that keeps failing. */
const PLACES = { count: 64, patienceMilliseconds: 250, most: 512 } as const

interface KeyState {
  /** `waiting` for its time, `ready` for a place, or `running`. */
  phase: 'waiting' | 'ready' | 'running'
  /** Ends the timer of a key that waits. */
  cancel: (() => void) | undefined
  /** When the time comes, by the timers (milliseconds). */
  due: number
  /** When the present phase began, by the clock of the process. */
  since: number
  /** Failures in a row. */
  failures: number
  /** Unfinished results in a row. */
  pauses: number
  /** Whether it was added again while it ran. */
  called: boolean
}

/**
 * Does work by key: several keys at once, each key at most once at any moment. A key that fails or hangs holds up no
 * other: work is abandoned at its deadline, slow work gives up its place, and failed keys have places of their own.
 * Adding a key again hastens unfinished work, but not a failed key, which waits for the end of its pause.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions
  readonly #work: KeyWork
  readonly #timers: Timers
  readonly #keys = new Map<string, KeyState>()
  readonly #places: Readonly<Record<'fresh' | 'failed', Places>>
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  readonly #observer: QueueObserver | undefined

  constructor(options: WorkQueueOptions, work: KeyWork) {
    this.#options = options
    const { places = PLACES } = options
    this.#places = { fresh: new Places(places), failed: new Places(places) }
    this.#work = work
    this.#timers = options.timers ?? systemTimers
    setMaxListeners(0, this.#stop.signal)
    this.#observer = options.observer?.queue(options.name, () => this.#load())
  }

  /** Requests the work of a key. */
  add(key: string): void {
    if (this.#stop.signal.aborted) return
    const known = this.#keys.get(key)
    if (known === undefined) {
      const state: KeyState = {
        phase: 'waiting',
        cancel: undefined,
        due: Infinity,
        since: 0,
        failures: 0,
        pauses: 0,
        called: false,
      }
      this.#keys.set(key, state)
      this.#observer?.added()
      this.#schedule(key, state, this.#options.delayMilliseconds)
    } else if (known.phase === 'running') {
      if (!known.called) this.#observer?.added()
      known.called = true
    } else if (known.phase === 'waiting' && known.failures === 0)
      this.#schedule(key, known, this.#options.delayMilliseconds)
  }

  /** Cancels the pending work of a key that waits for its time or its retry. */
  drop(key: string): void {
    const known = this.#keys.get(key)
    if (known?.phase !== 'waiting') return
    known.cancel?.()
    this.#keys.delete(key)
  }

  /** Ends waiting and running work; resolves when all of it has ended. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the work was ended'))
    for (const { cancel } of this.#keys.values()) cancel?.()
    this.#keys.clear()
    await Promise.all(this.#running)
    this.#observer?.closed()
  }

  #load(): QueueLoad {
    const now = performance.now()
    const states = [...this.#keys.values()]
    return {
      depth: states.filter(({ phase }) => phase === 'ready').length,
      running: states.filter(({ phase }) => phase === 'running').map(({ since }) => (now - since) / SECOND),
    }
  }

  #schedule(key: string, state: KeyState, milliseconds: number): void {
    const due = this.#timers.now() + milliseconds
    if (state.due <= due) return
    state.cancel?.()
    state.phase = 'waiting'
    state.due = due
    state.cancel = this.#timers.after(milliseconds, () => this.#begin(key, state))
  }

  #begin(key: string, state: KeyState): void {
    state.phase = 'ready'
    state.since = performance.now()
    const places = state.failures > 0 ? this.#places.failed : this.#places.fresh
    const run = places.run(() => this.#run(key, state)).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #run(key: string, state: KeyState): Promise<void> {
    if (this.#stop.signal.aborted) return
    const begun = performance.now()
    this.#observer?.begun((begun - state.since) / SECOND)
    Object.assign(state, { phase: 'running', since: begun, due: Infinity, called: false })
    const outcome = await this.#attempt(key)
    if (this.#stop.signal.aborted) return
    this.#observer?.ended((performance.now() - begun) / SECOND)
    if (outcome === 'failed' || outcome === 'again') this.#observer?.retried()
    const { delayMilliseconds, backoff } = this.#options
    if (outcome === 'failed') {
      state.failures += 1
      this.#schedule(key, state, pauseAfter(state.failures, backoff))
      return
    }
    state.failures = 0
    state.pauses = outcome === 'again' ? state.pauses + 1 : 0
    if (state.called) this.#schedule(key, state, delayMilliseconds)
    if (outcome === 'again') this.#schedule(key, state, pauseAfter(state.pauses, backoff))
    else if (outcome !== 'done') this.#schedule(key, state, Math.max(outcome.afterMilliseconds, 0))
    else if (!state.called) this.#keys.delete(key)
  }

  /** Makes one attempt within its deadline. Work that ignores its signal then ends unobserved. */
  async #attempt(key: string): Promise<WorkResult | 'failed'> {
    const { name, deadlineMilliseconds: milliseconds = DEADLINE_MILLISECONDS, report } = this.#options
    try {
      return await withDeadline({ milliseconds, within: this.#stop.signal }, (signal) => this.#work(key, signal))
    } catch (error) {
      if (!this.#stop.signal.aborted) report(new BackgroundError(`${name}: ${key}`, error))
      return 'failed'
    }
  }
}
