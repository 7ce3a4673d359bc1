/** A release as lifecycles name it, `1.31`. */
export type Release = string

const numbers = (release: Release): readonly [number, number] => {
  const [major, minor] = release.split('.')
  return [Number(major), Number(minor)]
}

export const majorOf = (release: Release): number => numbers(release)[0]

/** Negative: the first is the older. */
export function compareReleases(first: Release, second: Release): number {
  const a = numbers(first)
  const b = numbers(second)
  return a[0] - b[0] || a[1] - b[1]
}

export const isUpTo = (first: Release, second: Release): boolean => compareReleases(first, second) <= 0

/** Dates (`2024-08-13`) by release, as far as they are known. */
export type ReleaseDates = Readonly<Record<Release, string>>

/** Releases are about that far apart (DEP-RULE-13). */
const MONTHS_PER_RELEASE = 4

/** A span of the policy: both parts must be over, that is, whichever is longer. */
export interface Span {
  readonly months: number
  readonly releases: number
}

/** Time from one event to another. */
export interface Elapsed {
  readonly releases: number
  /** Whole months. */
  readonly months: number
}

/** A release, and the day where it is known otherwise than by the release. */
export interface Moment {
  readonly release: Release
  readonly date?: string
}

/**
 * How releases and months compare (DEP-RULE-13): by the dates of both releases, or with four months per release where
 * one has no date. A step to another major release counts as one release.
 */
export class Calendar {
  readonly #dates: ReleaseDates
  constructor(dates: ReleaseDates) {
    this.#dates = dates
  }

  between(from: Moment, to: Moment): Elapsed {
    const releases = releasesBetween(from.release, to.release)
    const [start, end] = [from, to].map(({ release, date }) => date ?? this.#dates[release])
    const months = start === undefined || end === undefined ? releases * MONTHS_PER_RELEASE : monthsBetween(start, end)
    return { releases, months }
  }
}

function releasesBetween(from: Release, to: Release): number {
  const a = numbers(from)
  const b = numbers(to)
  return a[0] === b[0] ? b[1] - a[1] : b[0] - a[0] + b[1]
}

/** Whole months between two days; a month ends on the day of its start, or on its last day. */
function monthsBetween(start: string, end: string): number {
  const from = new Date(`${start}T00:00:00Z`)
  const to = new Date(`${end}T00:00:00Z`)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  return to.getUTCDate() < Math.min(from.getUTCDate(), lastDay) ? months - 1 : months
}

/** Both parts of the span are over. */
export const isOver = ({ months, releases }: Span, elapsed: Elapsed): boolean =>
  elapsed.months >= months && elapsed.releases >= releases

/** More time has passed than the longer part of the span. */
export const isExceeded = ({ months, releases }: Span, elapsed: Elapsed): boolean =>
  elapsed.months > months && elapsed.releases > releases

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const formatSpan = ({ months, releases }: Span): string =>
  releases === 0
    ? plural(months, 'month')
    : `${plural(months, 'month')} and ${plural(releases, 'release')}, whichever is longer`

export const formatElapsed = ({ months, releases }: Elapsed): string =>
  `${plural(releases, 'release')} (${plural(months, 'month')})`
