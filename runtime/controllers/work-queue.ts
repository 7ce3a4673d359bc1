import { setMaxListeners } from 'node:events'
import { pauseAfter, BackgroundError, systemTimers, withDeadline, type Backoff, type Timers } from '../async/index.ts'
import type { ControllerObserver, QueueLoad, QueueObserver } from './observer.ts'
import { Places, type PlacesOptions } from './places.ts'

export interface WorkQueueOptions {
  /** Whose work it is: the beginning of what is reported. */
  readonly name: string
  /** Between the call for work and the work: calls in between are one (milliseconds). */
  readonly delayMilliseconds: number
  /** After a failure, and after work that is not finished. */
  readonly backoff: Backoff
  /** How long one piece of work may take; default a minute, longer than any webhook may. */
  readonly deadlineMilliseconds?: number
  /** How many keys at once; of those that have failed as many again. Default: enough for all built-in controllers. */
  readonly places?: PlacesOptions
  /** When work is due. Default: by the clock of the machine. */
  readonly timers?: Timers | undefined
  /** Called with every failure, as a {@link BackgroundError} that names the key. */
  report(error: unknown): void
  readonly observer?: ControllerObserver | undefined
}

/** `again`: it is not finished and is to be looked at again, after a while; `afterMilliseconds`: at a time that is known. */
export type WorkResult = 'done' | 'again' | { readonly afterMilliseconds: number }

/** Does what a key asks for, until the signal aborts. Whatever it throws, it is called again. */
export type KeyWork = (key: string, signal: AbortSignal) => Promise<WorkResult>

const DEADLINE_MILLISECONDS = 60_000
const SECOND = 1_000
/** Of those that have not failed, and of those that have: a key never waits for one that fails all the time. */
const PLACES = { count: 64, patienceMilliseconds: 250, most: 512 } as const

interface KeyState {
  /** `waiting`: for its time; `ready`: for a place. */
  phase: 'waiting' | 'ready' | 'running'
  /** Ends the timer of a key that waits. */
  cancel: (() => void) | undefined
  /** When the time comes, by the timers (milliseconds). */
  due: number
  /** When the present phase began, by the clock of the process. */
  since: number
  /** In a row. */
  failures: number
  /** How often in a row it was not finished. */
  pauses: number
  /** It was called for while it ran. */
  called: boolean
}

/**
 * Does pieces of work by key: several keys at once, each key at most once at any moment. A key that fails or hangs holds
 * up no other: work is given up at its deadline, slow work gives up its place, and failed keys have places of their own.
 * Calls for work hasten a key that is not finished, but not one that fails: it waits for the end of its pause.
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

  /** Calls for the work of a key. */
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

  /** Takes the calls back for the work of a key that waits for its time, also to be tried again: there is nothing to do any more. */
  drop(key: string): void {
    const known = this.#keys.get(key)
    if (known?.phase !== 'waiting') return
    known.cancel?.()
    this.#keys.delete(key)
  }

  /** Ends what waits and what runs; resolves when nothing is waited for any more. */
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

  /** One attempt, for as long as its deadline allows. Work that ignores its signal then ends unobserved. */
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
