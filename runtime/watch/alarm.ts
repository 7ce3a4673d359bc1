import type { Sleeper, Wheel } from './wheel.ts'

const BOOKMARK_INTERVAL = 60_000
const BOOKMARK_BEFORE_END = 2_000

/** When a watch is woken: for its bookmarks, and for its end. Times are in milliseconds, as of `Date.now`. */
export class Alarm {
  readonly #wheel: Wheel
  readonly #sleeper: Sleeper
  readonly #bookmarks: 'wanted' | 'not wanted'
  #slot = 0
  #bookmarkAt = Infinity
  /** When the watch ends. */
  endsAt = Infinity

  constructor(wheel: Wheel, sleeper: Sleeper, bookmarks: 'wanted' | 'not wanted') {
    this.#wheel = wheel
    this.#sleeper = sleeper
    this.#bookmarks = bookmarks
  }

  /** Begins the period of bookmarks. */
  start(now: number): void {
    this.#bookmarkAt = this.#nextBookmark(now)
    this.sleep()
  }

  /** Sleeps until the next bookmark, or the end. */
  sleep(): void {
    this.sleepUntil(Math.min(this.endsAt, this.#bookmarkAt))
  }

  sleepUntil(time: number): void {
    this.cancel()
    this.#slot = this.#wheel.sleep(this.#sleeper, time)
  }

  /** Has to be called when the sleeper is woken. */
  ring(): void {
    this.#slot = 0
  }

  /** Returns whether a bookmark is due. If so, the next one is not due before its own time. */
  takeBookmark(now: number): boolean {
    if (now < this.#bookmarkAt) return false
    this.#bookmarkAt = this.#nextBookmark(now)
    return true
  }

  cancel(): void {
    if (this.#slot !== 0) this.#wheel.cancel(this.#sleeper, this.#slot)
    this.#slot = 0
  }

  #nextBookmark(now: number): number {
    if (this.#bookmarks === 'not wanted') return Infinity
    const beforeEnd = this.endsAt - BOOKMARK_BEFORE_END
    const regular = now + BOOKMARK_INTERVAL
    if (regular < beforeEnd) return regular
    return now < beforeEnd ? beforeEnd : Infinity
  }
}
