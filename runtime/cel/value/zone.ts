import { civilOf, type CivilTime } from './civil.ts'
import { memoize } from './memo.ts'
import { CelError, type Timestamp } from './values.ts'
import type { Work } from './work.ts'

/** Steps of finding the offset at a time, and of looking up a zone. */
const STEPS_PER_LOOKUP = 200
const STEPS_PER_ZONE = 10_000

/** Returns the seconds east of UTC at a time. */
type Zone = (seconds: number) => number

const OFFSET = /^([+-]?)(\d{1,2}):(\d{2})$/

/** Returns the date and time of a timestamp in a zone: an IANA name, `UTC`, or an offset such as `-02:00`. */
export function civilTime(timestamp: Timestamp, zone: string, work: Work): CivilTime | CelError {
  if (zone === 'UTC') return civilOf(timestamp.seconds)
  const offset = zoneOf(zone, work)
  work.spend(STEPS_PER_LOOKUP)
  return offset instanceof CelError ? offset : civilOf(timestamp.seconds + offset(timestamp.seconds))
}

const zoneOf: (zone: string, work: Work) => Zone | CelError = memoize(64, (zone, work: Work) => {
  if (zone === '') return () => 0
  if (!zone.includes(':')) {
    work.spend(STEPS_PER_ZONE)
    return namedZone(zone)
  }
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? []
  if (hours === undefined) return new CelError(`invalid time zone offset: ${zone}`)
  const offset = Number(hours) * 3600 + Number(minutes) * 60
  return () => (sign === '-' ? -offset : offset)
})

const SHOWN_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

function namedZone(zone: string): Zone | CelError {
  if (!/^[A-Za-z]/.test(zone)) return unknownZone(zone)
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return unknownZone(zone)
  }
  return (seconds) => {
    const [, sign, hours, minutes, rest] = SHOWN_OFFSET.exec(format.format(seconds * 1000)) ?? []
    const offset = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
    return sign === '-' ? -offset : offset
  }
}

const unknownZone = (zone: string): CelError => new CelError(`unknown time zone ${zone}`)
