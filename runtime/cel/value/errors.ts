import { formatValue } from './format.ts'
import { typeOfValue } from './type-of.ts'
import { CelError, List, MapValue, type Value } from './values.ts'

/** Errors of evaluation, worded as in cel-go. */

export const noSuchOverload = (): CelError => new CelError('no such overload')

export const noSuchKey = (key: Value): CelError => new CelError(`no such key: ${formatKey(key)}`)

export const noSuchField = (field: string): CelError => new CelError(`no such field '${field}'`)

export const indexOutOfBounds = (index: Value): CelError => new CelError(`index out of bounds: ${formatKey(index)}`)

export const noSuchAttribute = (name: string): CelError => new CelError(`no such attribute(s): ${name}`)

export const unorderable = (): CelError => new CelError('NaN values cannot be ordered')

export const conversionFailed = (from: string, to: string): CelError =>
  new CelError(`type conversion error from '${from}' to '${to}'`)

function formatKey(key: Value): string {
  if (typeof key === 'string') return key
  // A value that cannot be a key is not printed: it may be large.
  return key instanceof List || key instanceof MapValue || key instanceof Uint8Array
    ? typeOfValue(key).name
    : formatValue(key)
}
