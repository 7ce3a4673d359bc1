import type { KindModel, KindVersionModel } from '../model/model.ts'
import type { Calendar, Moment, Release } from './release.ts'
import { isUpTo } from './release.ts'
import type { SchemaSet } from './schema-set.ts'
import type { Unchanged } from './unchanged.ts'
import { defined } from '../../runtime/json/index.ts'

/** Two sets, the older one first. */
export interface Comparison {
  readonly old: SchemaSet
  readonly new: SchemaSet
  readonly calendar: Calendar
  readonly unchanged: Unchanged
}

/** A kind in one version, in one set. */
export interface KindVersion {
  readonly kind: KindModel
  readonly version: KindVersionModel
}

/** Entries of one set, of the other, or of both. */
export interface Pair<T> {
  readonly old?: T
  readonly new?: T
}

/** Items of both sides by key, in the order of the old side, then of the new one. */
export function pairs<T>(
  old: readonly T[],
  fresh: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [string, Pair<T>])[] {
  const before = new Map(old.map((item) => [keyOf(item), item]))
  const after = new Map(fresh.map((item) => [keyOf(item), item]))
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const one = before.get(key)
    const other = after.get(key)
    return [key, defined({ old: one, new: other })]
  })
}

/** Releases in which something came, was announced to go, and went. */
export interface Course {
  readonly introduced?: Release
  readonly deprecated?: Release
  readonly announced?: string
  readonly removed?: Release
}

const isReached = (release: Release | undefined, now: Release): boolean => release !== undefined && isUpTo(release, now)

/** Whether it exists in a release, going by its course alone. */
export const isThere = ({ introduced, removed }: Course, now: Release): boolean =>
  (introduced === undefined || isReached(introduced, now)) && !isReached(removed, now)

export const isDeprecated = ({ deprecated }: Course, now: Release): boolean => isReached(deprecated, now)

/** Whether a version answers requests in a release. */
export const isOffered = ({ version }: KindVersion, now: Release): boolean =>
  version.served && isThere(version.lifecycle, now)

/** Whether stored objects of a version can be read in a release. */
export const isKnown = ({ version }: KindVersion, now: Release): boolean =>
  isReached(version.lifecycle.introduced, now) || version.lifecycle.introduced === undefined

/** What happened to an entry between two sets. */
export interface Fate {
  /** The new set does not have it. */
  readonly gone: boolean
  /** Release in which it went or is going to. */
  readonly removal?: Release
  /** When its end was announced: what an older release did not say yet can't be said for it later. */
  readonly notice?: Moment
}

export interface Presence extends Pair<Course> {
  /** Whether it was there in the old release, and is in the new one. */
  readonly before: boolean
  readonly after: boolean
}

export function fateOf(presence: Presence, { old, new: fresh }: Comparison): Fate {
  const gone = presence.before && !presence.after
  const removal = gone ? removalBetween(presence, old.release, fresh.release) : presence.new?.removed
  const notice = noticeOf(presence, old.release, fresh.release)
  return {
    gone,
    ...(removal === undefined || (!presence.before && !presence.after) ? {} : { removal }),
    ...defined({ notice }),
  }
}

/** The removal that either set names, if it lies between their releases; else that of the new set. */
const removalBetween = (presence: Pair<Course>, old: Release, fresh: Release): Release =>
  [presence.new?.removed, presence.old?.removed].find(
    (removed) => removed !== undefined && !isUpTo(removed, old) && isUpTo(removed, fresh),
  ) ?? fresh

function noticeOf(presence: Presence, old: Release, fresh: Release): Moment | undefined {
  const moment = (course: Course | undefined, release: Release): Moment => ({
    release,
    ...(course?.announced === undefined ? {} : { date: course.announced }),
  })
  const { old: before, new: after } = presence
  if (before !== undefined && before.deprecated !== undefined && isDeprecated(before, old))
    return moment(before, before.deprecated)
  const later = after?.deprecated === undefined ? before : after
  if (later?.deprecated === undefined) return undefined
  const backdated = presence.before && isUpTo(later.deprecated, old)
  return backdated ? { release: fresh } : moment(later, later.deprecated)
}
