import { stringify } from 'yaml'
import { jsonText } from '../../json/index.ts'

/** Most values of a document that is written in the style of people. */
const MOST_VALUES = 2_000
/** Number of characters of a text that count as one value. */
const CHARACTERS = 64

/**
 * Encodes a value as YAML that every parser reads alike, with its keys in order. A large value has all its texts in
 * quotes: finding out which ones need none would take ten times as long.
 */
export const encodeYaml = (value: unknown): string =>
  remaining(value, MOST_VALUES) < 0
    ? quoted(value)
    : stringify(value, { version: '1.1', sortMapEntries: true, aliasDuplicateObjects: false, lineWidth: 0 })

/** Returns how many values are left of a number; negative: there are more. */
function remaining(value: unknown, left: number): number {
  if (typeof value === 'string') return left - 1 - Math.floor(value.length / CHARACTERS)
  let rest = left - 1
  if (typeof value !== 'object' || value === null) return rest
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    if (rest < 0) return rest
    rest = remaining(each, rest)
  }
  return rest
}

const quoted = (value: unknown): string => {
  const lines: string[] = []
  write(value, '', '', lines)
  return `${lines.join('\n')}\n`
}

/** Adds the lines of a value; `lead` comes before it on its first line, `margin` before the others. */
function write(value: unknown, lead: string, margin: string, lines: string[]): void {
  if (Array.isArray(value) && value.length > 0) {
    for (const [index, item] of value.entries()) write(item, `${index === 0 ? lead : margin}- `, `${margin}  `, lines)
    return
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? fieldsOf(value) : []
  if (fields.length === 0) {
    lines.push(lead + scalar(value))
    return
  }
  for (const [index, [name, field]] of fields.entries()) {
    const key = `${index === 0 ? lead : margin}${scalar(name)}:`
    if (!isFilled(field)) lines.push(`${key} ${scalar(field)}`)
    else {
      lines.push(key)
      write(field, `${margin}  `, `${margin}  `, lines)
    }
  }
}

const fieldsOf = (value: object): [string, unknown][] =>
  Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([first], [second]) => (first < second ? -1 : 1))

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Line breaks to a YAML parser that JSON does not escape. */
const BREAKS = /[\u007f-\u009f\u2028\u2029\ufeff]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const scalar = (value: unknown): string => jsonText(value).replace(BREAKS, escaped)
