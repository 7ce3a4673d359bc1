const SECONDS_PER_DAY = 86_400

/** Returns the days since 1970 of a date of the proleptic Gregorian calendar; `month` counts from 1. */
export function daysOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export function daysInMonth(year: number, month: number): number {
  return daysOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - daysOf(year, month, 1)
}

/** A date and time of day. */
export interface CivilTime {
  readonly year: number
  /** 1–12 */
  readonly month: number
  /** 1–31 */
  readonly day: number
  /** From 0. */
  readonly dayOfYear: number
  /** Sunday is 0. */
  readonly weekday: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Returns the date and time of day at a number of seconds since 1970. */
export function civilOf(seconds: number): CivilTime {
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  const rest = seconds - days * SECONDS_PER_DAY
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayFromMarch = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayFromMarch + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return {
    year,
    month,
    day: dayFromMarch - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    dayOfYear: days - daysOf(year, 1, 1),
    weekday: (((days + 4) % 7) + 7) % 7,
    hours: Math.floor(rest / 3600),
    minutes: Math.floor(rest / 60) % 60,
    seconds: rest % 60,
  }
}
