import { parseDuration, invalidValue, type FieldError } from '../../../api/index.ts'

/** One of the five fields of a schedule: its range, and names that stand for numbers. */
interface Bounds {
  readonly least: number
  readonly most: number
  readonly names: readonly string[]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const BOUNDS: readonly Bounds[] = [
  { least: 0, most: 59, names: [] },
  { least: 0, most: 23, names: [] },
  { least: 1, most: 31, names: [] },
  { least: 1, most: 12, names: MONTHS },
  { least: 0, most: 6, names: DAYS },
]

const NAMED = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/
const WHOLE = /^[+-]?\d+$/
const BLANKS = /\s+/

class ScheduleError extends Error {}
const error = (message: string): never => {
  throw new ScheduleError(message)
}

const goQuoted = (text: string): string => JSON.stringify(text)

function integer(text: string): number {
  if (!WHOLE.test(text)) {
    return error(`failed to parse int from ${text}: strconv.Atoi: parsing ${goQuoted(text)}: invalid syntax`)
  }
  const number = Number(text)
  return number < 0 ? error(`negative number (${number}) not allowed: ${text}`) : number
}

function position(text: string, { least, names }: Bounds): number {
  const index = names.indexOf(text.toLowerCase())
  return index < 0 ? integer(text) : index + least
}

/** `*`, `3`, `1-5`, `*\/15`, `2-30/4`. */
function checkRange(text: string, limits: Bounds): void {
  const [range = '', step, ...moreSteps] = text.split('/')
  const [first = '', last, ...moreEnds] = range.split('-')
  let start = limits.least
  let end = limits.most
  if (first !== '*' && first !== '?') {
    start = position(first, limits)
    if (moreEnds.length > 0) error(`too many hyphens: ${text}`)
    end = last === undefined ? start : position(last, limits)
  }
  if (moreSteps.length > 0) error(`too many slashes: ${text}`)
  if (step !== undefined) {
    const every = integer(step)
    if (last === undefined) end = limits.most
    if (every === 0) error(`step of range should be a positive number: ${text}`)
  }
  if (start < limits.least) error(`beginning of range (${start}) below minimum (${limits.least}): ${text}`)
  if (end > limits.most) error(`end of range (${end}) above maximum (${limits.most}): ${text}`)
  if (start > end) error(`beginning of range (${start}) beyond end of range (${end}): ${text}`)
}

function parse(schedule: string): void {
  if (schedule.startsWith('@')) {
    if (NAMED.test(schedule)) return
    const [, every] = /^@every (.*)$/.exec(schedule) ?? []
    if (every === undefined) error(`unrecognized descriptor: ${schedule}`)
    else if (parseDuration(every) === undefined) {
      error(`failed to parse duration ${schedule}: time: invalid duration ${goQuoted(every)}`)
    }
    return
  }
  const parts = schedule.split(BLANKS).filter((part) => part !== '')
  if (parts.length !== BOUNDS.length) {
    error(`expected exactly 5 fields, found ${parts.length}: [${parts.join(' ')}]`)
  }
  BOUNDS.forEach((limits, index) => {
    for (const range of (parts[index] ?? '').split(',')) if (range !== '') checkRange(range, limits)
  })
}

const ZONE = /^(?:CRON_)?TZ=/
const IN_SCHEDULE = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'

/** Errors of a schedule in the syntax of cron; the schema reports an empty one. */
export function scheduleErrors(schedule: string, field: string): FieldError[] {
  if (schedule === '') return []
  if (ZONE.test(schedule)) return [invalidValue(field, schedule, IN_SCHEDULE)]
  try {
    parse(schedule)
    return []
  } catch (error) {
    if (error instanceof ScheduleError) return [invalidValue(field, schedule, error.message)]
    throw error
  }
}

const isKnownZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Errors of the name of a time zone. */
export function timeZoneErrors(name: unknown, field: string): FieldError[] {
  if (typeof name !== 'string') return []
  if (name === '') return [invalidValue(field, name, 'timeZone must be nil or non-empty string')]
  if (name.toLowerCase() === 'local') {
    return [
      invalidValue(field, name, 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'),
    ]
  }
  return isKnownZone(name) ? [] : [invalidValue(field, name, `unknown time zone ${name}`)]
}
