import { readDigits } from '../../json/index.ts'
import { badRequest } from '../../api/index.ts'

/** Reads a boolean (QUERY-01): any value is true except `0` and `false`, as in Kubernetes. */
export const readBoolean = (value: string | null): boolean =>
  value !== null && value !== '0' && value.toLowerCase() !== 'false'

const INTEGER = /^[+-]?\d+$/
const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** Reads an integer; undefined if it is absent or empty. Throws ApiError 400. */
export function readInteger(value: string | null): number | undefined {
  if (value === null || value === '') return undefined
  const refuse = (why: string) => badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: ${why}`)
  if (!INTEGER.test(value)) throw refuse('invalid syntax')
  const exact = readDigits(value)
  if (exact === undefined || exact < INT64_MIN || exact > INT64_MAX) throw refuse('value out of range')
  return Number(exact)
}
