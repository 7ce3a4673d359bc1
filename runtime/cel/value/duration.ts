import { formatFixed } from './double.ts'
import { readDigits } from './int.ts'
import { durationOf } from './time.ts'
import { CelError, Duration } from './values.ts'

const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

const PART = /(\d*)(?:\.(\d*))?(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/y
/** Nanoseconds that a duration must not reach, to fit 64 bits. */
const MOST_NANOSECONDS = 2n ** 63n
/** Significant digits of a fraction: the others are less than a nanosecond of any unit. */
const FRACTION_DIGITS = 18

/** Parses Go's notation, `1h2m3.5s`; undefined for anything else, and for more nanoseconds than 64 bits hold. */
export function parseDuration(text: string): Duration | undefined {
  const start = /^[+-]/.test(text) ? 1 : 0
  if (text.length === start + 1 && text.endsWith('0')) return new Duration(0, 0)
  if (text.length === start) return undefined
  let nanoseconds = 0n
  for (let at = start; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at
    const [, whole = '', fraction = '', unit = ''] = PART.exec(text) ?? []
    const amount = readDigits(whole)
    const scale = NANOSECONDS[unit]
    if (whole + fraction === '' || amount === undefined || scale === undefined) return undefined
    nanoseconds += amount * scale + fractionOf(fraction.slice(0, FRACTION_DIGITS), scale)
    if (nanoseconds > MOST_NANOSECONDS) return undefined
  }
  const duration = durationOf(text.startsWith('-') ? -nanoseconds : nanoseconds)
  return duration instanceof CelError ? undefined : duration
}

/** Returns the digits after the point as nanoseconds of a unit, rounded down. */
const fractionOf = (digits: string, scale: bigint): bigint => (BigInt(digits) * scale) / 10n ** BigInt(digits.length)

/** Formats a duration in seconds, with as many decimals as needed: `3723.5s`. */
export function formatDuration({ seconds, nanos }: Duration): string {
  return `${formatFixed(seconds + nanos / 1e9)}s`
}
