import { badRequest } from '../../meta/status.ts'

/** Boolean-like (QUERY-01): whatever is present means true, as for the field's servers, unless it says `0` or `false`. */
export const readBoolean = (value: string | null): boolean =>
  value !== null && value !== '0' && value.toLowerCase() !== 'false'

const INTEGER = /^[+-]?\d+$/
const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** A whole number of a query; undefined when absent or empty. Throws ApiError 400. */
export function readInteger(value: string | null): number | undefined {
  if (value === null || value === '') return undefined
  const refuse = (why: string) => badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: ${why}`)
  if (!INTEGER.test(value)) throw refuse('invalid syntax')
  const exact = BigInt(value.replace('+', ''))
  if (exact < INT64_MIN || exact > INT64_MAX) throw refuse('value out of range')
  return Number(exact)
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const DURATION = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/
const DURATION_PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g

/** A duration such as `1m30s` in milliseconds; undefined: it is none. */
export function readDuration(text: string): number | undefined {
  if (text === '0') return 0
  if (!DURATION.test(text)) return undefined
  let total = 0
  for (const [, amount, unit = ''] of text.matchAll(DURATION_PART))
    total += Number(amount) * (UNIT_MILLISECONDS[unit] ?? 0)
  return text.startsWith('-') ? -total : total
}
