/** A clock and its timers: those of the machine, or those that a test moves. */
export interface Timers {
  /** Milliseconds since the epoch. */
  now(): number
  /**
   * Calls back once after so many milliseconds. Returns a function that cancels the timer. A timer does not keep the
   * process alive.
   */
  after(milliseconds: number, work: () => void): () => void
}

/** The longest wait of a timer of node (milliseconds). */
const LONGEST_WAIT = 2 ** 31 - 1

/** The timers of the machine, by a monotonic clock. Work that is due beyond their longest wait runs early. */
export const systemTimers: Timers = {
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, Math.min(milliseconds, LONGEST_WAIT)).unref()
    return () => clearTimeout(timer)
  },
}
