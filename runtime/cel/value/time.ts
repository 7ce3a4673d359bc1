import { CelError, Duration, Timestamp } from './values.ts'

/** Timestamps of the years 1–9999 and durations of 64 bits of nanoseconds, as cel-go limits them. */

const SECOND = 1_000_000_000
const MIN_TIMESTAMP = -62_135_596_800
const MAX_TIMESTAMP = 253_402_300_799
const MAX_NANOSECONDS = 2n ** 63n - 1n
const MIN_NANOSECONDS = -(2n ** 63n)

const timestampOverflow = (): CelError => new CelError('timestamp overflow')
const durationOverflow = (): CelError => new CelError('duration overflow')

/** Returns a timestamp from seconds and any nanoseconds; an error outside the years 1–9999. */
export function timestampOf(seconds: number, nanos: number): Timestamp | CelError {
  const carry = Math.floor(nanos / SECOND)
  const whole = seconds + carry
  if (whole < MIN_TIMESTAMP || whole > MAX_TIMESTAMP) return timestampOverflow()
  return new Timestamp(whole, nanos - carry * SECOND)
}

export function nanosecondsOf(duration: Duration): bigint {
  return BigInt(duration.seconds) * BigInt(SECOND) + BigInt(duration.nanos)
}

/** Returns a duration from nanoseconds; an error beyond 64 bits. */
export function durationOf(nanoseconds: bigint): Duration | CelError {
  if (nanoseconds < MIN_NANOSECONDS || nanoseconds > MAX_NANOSECONDS) return durationOverflow()
  return new Duration(Number(nanoseconds / BigInt(SECOND)), Number(nanoseconds % BigInt(SECOND)))
}

export function addDurations(a: Duration, b: Duration): Duration | CelError {
  return durationOf(nanosecondsOf(a) + nanosecondsOf(b))
}

export function subtractDurations(a: Duration, b: Duration): Duration | CelError {
  return durationOf(nanosecondsOf(a) - nanosecondsOf(b))
}

export function addToTimestamp(a: Timestamp, b: Duration): Timestamp | CelError {
  return timestampOf(a.seconds + b.seconds, a.nanos + b.nanos)
}

export function subtractFromTimestamp(a: Timestamp, b: Duration): Timestamp | CelError {
  return timestampOf(a.seconds - b.seconds, a.nanos - b.nanos)
}

export function subtractTimestamps(a: Timestamp, b: Timestamp): Duration | CelError {
  const seconds = BigInt(a.seconds - b.seconds)
  return durationOf(seconds * BigInt(SECOND) + BigInt(a.nanos - b.nanos))
}

/** Compares two values: −1, 0 or 1. */
export function compareTimes(a: Timestamp | Duration, b: Timestamp | Duration): number {
  return Math.sign(a.seconds - b.seconds || a.nanos - b.nanos)
}
