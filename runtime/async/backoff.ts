/** Pauses between attempts that fail: the first, then each twice the one before, up to the longest (milliseconds). */
export interface Backoff {
  readonly firstMilliseconds: number
  readonly longestMilliseconds: number
}

/** Returns the pause (milliseconds) after so many failures in a row, of which there is at least one. */
export const pauseAfter = (failures: number, { firstMilliseconds, longestMilliseconds }: Backoff): number =>
  Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds)
