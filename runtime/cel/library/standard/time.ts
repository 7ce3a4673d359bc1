import type { CivilTime } from '../../value/civil.ts'
import { civilTime } from '../../value/zone.ts'
import { DURATION, INT, STRING, TIMESTAMP } from '../../value/types.ts'
import { CelError, type Duration, type Timestamp } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { type FunctionDeclaration, functionOf, memberCall, overload, type Overload } from '../library.ts'

/** Accessors of timestamps, in UTC or in a zone, and of durations, as whole numbers of the unit. */
export const time: readonly FunctionDeclaration[] = [
  functionOf('getFullYear', ...ofTimestamp('timestamp_to_year', ({ year }) => year)),
  functionOf('getMonth', ...ofTimestamp('timestamp_to_month', ({ month }) => month - 1)),
  functionOf('getDayOfYear', ...ofTimestamp('timestamp_to_day_of_year', ({ dayOfYear }) => dayOfYear)),
  functionOf('getDayOfMonth', ...ofTimestamp('timestamp_to_day_of_month', ({ day }) => day - 1)),
  functionOf('getDate', ...ofTimestamp('timestamp_to_day_of_month_1_based', ({ day }) => day)),
  functionOf('getDayOfWeek', ...ofTimestamp('timestamp_to_day_of_week', ({ weekday }) => weekday)),
  functionOf(
    'getHours',
    ...ofTimestamp('timestamp_to_hours', ({ hours }) => hours),
    ofDuration('duration_to_hours', ({ seconds }) => Math.trunc(seconds / 3600)),
  ),
  functionOf(
    'getMinutes',
    ...ofTimestamp('timestamp_to_minutes', ({ minutes }) => minutes),
    ofDuration('duration_to_minutes', ({ seconds }) => Math.trunc(seconds / 60)),
  ),
  functionOf(
    'getSeconds',
    ...ofTimestamp('timestamp_to_seconds', ({ seconds }) => seconds, 'timestamp_to_seconds_tz'),
    ofDuration('duration_to_seconds', ({ seconds }) => seconds),
  ),
  functionOf(
    'getMilliseconds',
    ...ofTimestamp('timestamp_to_milliseconds', (_, { nanos }) => Math.trunc(nanos / 1_000_000)),
    ofDuration('duration_to_milliseconds', ({ seconds, nanos }) => seconds * 1000 + Math.trunc(nanos / 1_000_000)),
  ),
]

type ReadTime = (civil: CivilTime, timestamp: Timestamp) => number

function ofTimestamp(id: string, read: ReadTime, idWithZone = `${id}_with_tz`): readonly Overload[] {
  const inZone = (timestamp: Timestamp, zone: string, work: Work): number | CelError => {
    const civil = civilTime(timestamp, zone, work)
    return civil instanceof CelError ? civil : read(civil, timestamp)
  }
  return [
    overload(id, memberCall([TIMESTAMP], INT), (timestamp, work) => inZone(timestamp, 'UTC', work)),
    overload(idWithZone, memberCall([TIMESTAMP, STRING], INT), inZone),
  ]
}

function ofDuration(id: string, read: (duration: Duration) => number): Overload {
  return overload(id, memberCall([DURATION], INT), (duration) => read(duration) + 0)
}
