/** A clock and its timers: those of the machine, or those that a test moves. */
export interface Timers {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after so many milliseconds; what it returns ends that. A timer does not keep the process alive. */
  after(milliseconds: number, work: () => void): () => void
}

/** The longest wait of a timer of node (milliseconds). */
const LONGEST_WAIT = 2 ** 31 - 1

/** The timers of the machine, by a clock that never goes back. What is due beyond their reach comes early. */
export const systemTimers: Timers = {
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, Math.min(milliseconds, LONGEST_WAIT)).unref()
    return () => clearTimeout(timer)
  },
}
