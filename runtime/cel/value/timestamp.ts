import { civilOf, daysInMonth, daysOf } from './civil.ts'
import { timestampOf } from './time.ts'
import type { CelError, Timestamp } from './values.ts'

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[.,](\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/

/**
 * Parses RFC 3339; undefined for anything else, an error outside the years 1–9999. Digits beyond nanoseconds are
 * dropped.
 */
export function parseTimestamp(text: string): Timestamp | CelError | undefined {
  const match = RFC_3339.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 7).map(Number)
  const [fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = match.slice(7)
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  if (hours > 23 || minutes > 59 || seconds > 59 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59)
    return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60 : 60)
  const instant = daysOf(year, month, day) * 86_400 + hours * 3600 + minutes * 60 + seconds - offset
  return timestampOf(instant, Number(fraction.slice(0, 9).padEnd(9, '0')))
}

/** Formats a timestamp by RFC 3339 in UTC, with as many digits of the second as needed. */
export function formatTimestamp({ seconds, nanos }: Timestamp): string {
  const civil = civilOf(seconds)
  const date = `${pad(civil.year, 4)}-${pad(civil.month, 2)}-${pad(civil.day, 2)}`
  const clock = `${pad(civil.hours, 2)}:${pad(civil.minutes, 2)}:${pad(civil.seconds, 2)}`
  const fraction = nanos === 0 ? '' : `.${withoutZeros(pad(nanos, 9))}`
  return `${date}T${clock}${fraction}Z`
}

const withoutZeros = (digits: string): string => (digits.endsWith('0') ? withoutZeros(digits.slice(0, -1)) : digits)

const pad = (number: number, length: number): string => String(number).padStart(length, '0')
