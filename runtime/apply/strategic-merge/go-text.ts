import { isJsonInteger, isJsonNumber, isJsonObject } from '../../json/index.ts'

/**
 * Prints a JSON value as Go does (`%v`): clients and their tests know messages such as `map: map[image:x] does not
 * contain declared merge key: name`.
 */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>'
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  if (!isJsonObject(value)) return String(value)
  const fields = Object.keys(value).sort()
  return `map[${fields.map((key) => `${key}:${goText(value[key])}`).join(' ')}]`
}

/** Prints a value as Go does where the format expects a string (`%s`). */
export function goStringText(value: unknown): string {
  if (value === null) return '%!s(<nil>)'
  return isJsonNumber(value) || typeof value === 'boolean'
    ? `%!s(${goTypeName(value)}=${goText(value)})`
    : goText(value)
}

/** Returns the name of the Go type of a decoded JSON value. */
export function goTypeName(value: unknown): string {
  if (value === null || value === undefined) return '%!s(<nil>)'
  if (Array.isArray(value)) return '[]interface {}'
  if (isJsonNumber(value)) return isJsonInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'map[string]interface {}'
}

/** Prints a number; very small and large ones have an exponent of at least two digits. */
function numberText(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (Number.isInteger(value) ? power < 21 : power >= -4 && power < 21) return String(value)
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}
