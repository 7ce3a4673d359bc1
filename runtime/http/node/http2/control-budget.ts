/**
 * Frames at once: all streams of a connection may be cancelled twice, each with a ping, as Go's client does. Less than
 * the 1,000 resets at once after which nghttp2 itself closes a connection.
 */
const MOST_FRAMES = 600
/** Frames that may follow in a second. */
const FRAMES_PER_SECOND = 20

/**
 * Counts the frames of a client that are work for the server and none for the client: requests that it cancels before
 * they are answered (CVE-2023-44487), pings (CVE-2019-9512) and settings (CVE-2019-9515).
 */
export class ControlBudget {
  readonly #clock: () => number
  #left = MOST_FRAMES
  #countedAt: number

  /** @param clock milliseconds */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#countedAt = clock()
  }

  /** Counts a frame. Returns whether the budget allows it. */
  spend(): boolean {
    const now = this.#clock()
    const earned = ((now - this.#countedAt) / 1_000) * FRAMES_PER_SECOND
    this.#left = Math.min(MOST_FRAMES, this.#left + earned) - 1
    this.#countedAt = now
    return this.#left >= 0
  }
}
