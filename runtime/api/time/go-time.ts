/** The precision of a time: whole seconds, or microseconds. */
export type TimePrecision = 'seconds' | 'micro'

const LAYOUTS = { seconds: '2006-01-02T15:04:05Z07:00', micro: '2006-01-02T15:04:05.000000Z07:00' } as const
/** Number of fractional digits of a MicroTime, neither more nor fewer. */
const MICRO_DIGITS = 6
/** Length of `2006-01-02T15:04:05Z`. */
const PLAIN_LENGTH = 20
/** The zero time, which means that there is none. */
const ZERO_TIME = '0001-01-01T00:00:00'
const LAST_YEAR = 9999
const ZERO_CODE = 48

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= ZERO_CODE && code <= ZERO_CODE + 9
}

/** Thrown and caught within this module. */
class TimeError {
  readonly error: string
  constructor(error: string) {
    this.error = error
  }
}

/** Scans a text once, from the left. */
class Scanner {
  readonly #text: string
  readonly #precision: TimePrecision
  #at = 0

  constructor(text: string, precision: TimePrecision) {
    this.#text = text
    this.#precision = precision
  }

  /** Reads a number of at least `digits` and at most two digits (four: exactly four), within its limits. */
  number(part: string, { digits, limits }: { digits: 1 | 2 | 4; limits?: readonly [number, number, string] }): number {
    const start = this.#at
    const most = Math.max(digits, 2)
    let value = 0
    while (this.#at - start < most && isDigit(this.#text, this.#at)) {
      value = value * 10 + this.#text.charCodeAt(this.#at++) - ZERO_CODE
    }
    if (this.#at - start < digits) throw this.#unexpected(start, part)
    if (limits !== undefined && (value < limits[0] || value > limits[1])) throw this.outOfRange(limits[2])
    return value
  }

  literal(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#unexpected(this.#at, character)
    this.#at++
  }

  /** Reads the fraction: exactly six digits, or, for whole seconds, any number of digits that are ignored. */
  fraction(): string {
    const start = this.#at
    const isPoint = this.#text[start] === '.' || this.#text[start] === ','
    if (this.#precision === 'seconds') {
      if (!isPoint || !isDigit(this.#text, start + 1)) return ''
      do this.#at++
      while (isDigit(this.#text, this.#at))
      return ''
    }
    const end = start + 1 + MICRO_DIGITS
    for (let at = start + 1; at < end; at++) {
      if (!isPoint || !isDigit(this.#text, at)) throw this.#unexpected(start, '.000000')
    }
    this.#at = end
    return `.${this.#text.slice(start + 1, end)}`
  }

  /** Reads the offset: how many minutes the text's clock is ahead of UTC. */
  offset(): number {
    const start = this.#at
    const sign = this.#text[start]
    if (sign === 'Z') {
      this.#at++
      return 0
    }
    const digitsStand = [1, 2, 4, 5].every((step) => isDigit(this.#text, start + step))
    if ((sign !== '+' && sign !== '-') || this.#text[start + 3] !== ':' || !digitsStand) {
      throw this.#unexpected(start, 'Z07:00')
    }
    const hours = Number(this.#text.slice(start + 1, start + 3))
    const minutes = Number(this.#text.slice(start + 4, start + 6))
    this.#at += 6
    if (hours > 24) throw this.outOfRange('time zone offset hour')
    if (minutes > 60) throw this.outOfRange('time zone offset minute')
    return (sign === '-' ? -1 : 1) * (hours * 60 + minutes)
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.#refused(`: extra text: ${JSON.stringify(this.#text.slice(this.#at))}`)
  }

  outOfRange(what: string): TimeError {
    return this.#refused(`: ${what} out of range`)
  }

  #unexpected(at: number, part: string): TimeError {
    const rest = JSON.stringify(this.#text.slice(at))
    return this.#refused(` as "${LAYOUTS[this.#precision]}": cannot parse ${rest} as ${JSON.stringify(part)}`)
  }

  #refused(why: string): TimeError {
    return new TimeError(`parsing time ${JSON.stringify(this.#text)}${why}`)
  }
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** The parts of a time as its text has them. */
interface ParsedTime {
  readonly parts: readonly [year: number, month: number, day: number, hour: number, minute: number, second: number]
  readonly fraction: string
  readonly minutesAhead: number
}

function scan(text: string, precision: TimePrecision): ParsedTime {
  const scanner = new Scanner(text, precision)
  const year = scanner.number('2006', { digits: 4 })
  scanner.literal('-')
  const month = scanner.number('01', { digits: 2, limits: [1, 12, 'month'] })
  scanner.literal('-')
  const day = scanner.number('02', { digits: 2 })
  scanner.literal('T')
  // Go parses an hour of one digit.
  const hour = scanner.number('15', { digits: 1, limits: [0, 23, 'hour'] })
  scanner.literal(':')
  const minute = scanner.number('04', { digits: 2, limits: [0, 59, 'minute'] })
  scanner.literal(':')
  const second = scanner.number('05', { digits: 2, limits: [0, 59, 'second'] })
  const fraction = scanner.fraction()
  const minutesAhead = scanner.offset()
  scanner.end()
  if (day < 1 || day > daysIn(year, month)) throw scanner.outOfRange('day')
  const inUtc = utcYear(year, month, minutesAhead)
  if (inUtc < 0 || inUtc > LAST_YEAR) throw scanner.outOfRange('year')
  return { parts: [year, month, day, hour, minute, second], fraction, minutesAhead }
}

/**
 * Returns the year of a time in UTC, or an invalid one where the offset may leave the range: years without a text are
 * refused.
 */
const utcYear = (year: number, month: number, minutesAhead: number): number =>
  year === 0 && month === 1 && minutesAhead > 0
    ? -1
    : year === LAST_YEAR && month === 12 && minutesAhead < 0
      ? LAST_YEAR + 1
      : year

function print({ parts: [year, month, day, hour, minute, second], fraction, minutesAhead }: ParsedTime): string {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute - minutesAhead, second)
  return `${date.toISOString().slice(0, PLAIN_LENGTH - 1)}${fraction}Z`
}

/**
 * Returns why a text is no time of a built-in kind, in the words of Go's parser: it must be RFC 3339 with upper-case
 * letters, for `micro` with exactly six digits of the second. undefined: it is one. Linear in the length of the text.
 */
export function timeError(text: string, precision: TimePrecision): string | undefined {
  try {
    scan(text, precision)
    return undefined
  } catch (error) {
    if (error instanceof TimeError) return error.error
    throw error
  }
}

/**
 * Returns the canonical text of a time: in UTC, for `seconds` without a fraction. The text itself if it is no time;
 * undefined for the zero time.
 */
export function canonicalTime(text: string, precision: TimePrecision): string | undefined {
  const plain = isPlain(text, precision) || timeError(text, precision) !== undefined
  const canonical = plain ? text : print(scan(text, precision))
  return canonical.startsWith(ZERO_TIME) ? undefined : canonical
}

/** Returns whether the text of a time is canonical already: all of this length that end in Z are. */
const isPlain = (text: string, precision: TimePrecision): boolean =>
  text.length === PLAIN_LENGTH + (precision === 'micro' ? MICRO_DIGITS + 1 : 0) &&
  text.endsWith('Z') &&
  (precision === 'seconds' || text[PLAIN_LENGTH - 1] === '.')
