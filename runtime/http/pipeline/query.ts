import { readDigits } from '../../json/index.ts'
import { badRequest } from '../../api/index.ts'

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
  const exact = readDigits(value)
  if (exact === undefined || exact < INT64_MIN || exact > INT64_MAX) throw refuse('value out of range')
  return Number(exact)
}
