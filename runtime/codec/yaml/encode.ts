import { stringify } from 'yaml'
import { jsonText } from '../../json/index.ts'

/** Values up to which YAML is written as people write it. */
const MOST_VALUES = 2_000
/** A text counts as one value for each so many characters. */
const CHARACTERS = 64

/**
 * YAML that every reader takes for the same values, keys in order. A large value is written with all its texts in quotes:
 * to find out which need none takes ten times as long.
 */
export const encodeYaml = (value: unknown): string =>
  remaining(value, MOST_VALUES) < 0
    ? quoted(value)
    : stringify(value, { version: '1.1', sortMapEntries: true, aliasDuplicateObjects: false, lineWidth: 0 })

/** What is left of a number of values; negative: there are more. */
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

/** Adds the lines of a value; `lead` is what stands before it on its first line, `margin` before the others. */
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

/** Breaks of lines to a reader of YAML, which JSON leaves as they are. */
const BREAKS = /[\u007f-\u009f\u2028\u2029\ufeff]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const scalar = (value: unknown): string => jsonText(value).replace(BREAKS, escaped)
