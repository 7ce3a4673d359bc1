/** A figure at a moment, in seconds since the start. */
export interface Point {
  readonly seconds: number
  readonly value: number
}

/** What of a figure is growth: more than the share of its first level in all, and more than `least`. */
export interface Tolerance {
  readonly share: number
  readonly least: number
}

export interface Growth {
  /** Of the lower envelope, per hour. */
  readonly perHour: number
  /** Of the lower envelope, over the time that was looked at. */
  readonly total: number
  readonly grows: boolean
}

const MOST_WINDOWS = 12
const LEAST_WINDOWS = 5
/** Seconds: some rounds, so that each window has a moment at which nothing is under way. */
const LEAST_WINDOW = 240
const LEAST_POINTS = 3

/**
 * Returns the lowest point of each of some equal spans of time, at most twelve: what garbage and load add for a moment is
 * not in it.
 */
export function lowerEnvelope(points: readonly Point[]): readonly Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return []
  const length = Math.min(MOST_WINDOWS, Math.floor((last.seconds - first.seconds) / LEAST_WINDOW))
  const span = (last.seconds - first.seconds) / length
  const windows = Array.from({ length }, (): Point[] => [])
  for (const point of points)
    windows[Math.min(length - 1, Math.floor((point.seconds - first.seconds) / span))]?.push(point)
  return windows
    .filter((window) => window.length >= LEAST_POINTS)
    .map((window) => window.reduce((low, point) => (point.value < low.value ? point : low)))
}

/** The median of the slopes between any two points: a few that stand out don't change it. Per second. */
function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((a, index) =>
    points.slice(index + 1).map((b) => (b.value - a.value) / (b.seconds - a.seconds)),
  )
  return slopes.toSorted((a, b) => a - b)[slopes.length >> 1] ?? 0
}

/**
 * Returns how a figure grows after the first seconds, by the slope of its lower envelope; undefined: too little was seen. A
 * figure grows if that slope comes to more than is tolerated, and the last quarter lies above the first one indeed, by its lowest
 * point and by its median: the lowest points of connections are moments in which a fault had closed them.
 */
export function trendOf(points: readonly Point[], warmUp: number, { share, least }: Tolerance): Growth | undefined {
  const envelope = lowerEnvelope(points.filter(({ seconds }) => seconds >= warmUp))
  const first = envelope[0]
  const last = envelope.at(-1)
  if (first === undefined || last === undefined || envelope.length < LEAST_WINDOWS) return undefined
  const slope = slopeOf(envelope)
  const total = slope * (last.seconds - first.seconds)
  const quarter = Math.ceil(envelope.length / 4)
  const level = (some: readonly Point[]): number => Math.min(...some.map(({ value }) => value))
  const rise = level(envelope.slice(-quarter)) - level(envelope.slice(0, quarter))
  const tolerated = Math.max(least, share * level(envelope.slice(0, quarter)))
  const rises = rise > tolerated / 2 && medianRise(points, first.seconds, last.seconds) > tolerated / 2
  return { perHour: slope * 3_600, total, grows: total > tolerated && rises }
}

/** Returns by how much the median of the last quarter of the time lies above that of the first one. */
function medianRise(points: readonly Point[], from: number, to: number): number {
  const quarter = (to - from) / 4
  const median = (some: readonly Point[]): number =>
    some.map(({ value }) => value).toSorted((a, b) => a - b)[some.length >> 1] ?? 0
  const within = (first: number): readonly Point[] =>
    points.filter(({ seconds }) => seconds >= first && seconds <= first + quarter)
  return median(within(to - quarter)) - median(within(from))
}
