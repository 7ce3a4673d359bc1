import { stringify } from 'yaml'
import { jsonText } from '../../runtime/json/index.ts'
import { mapped, text, type Flag } from '../../flags/flag.ts'
import { UsageError } from '../../flags/errors.ts'

export type OutputFormat = 'text' | 'json' | 'yaml'

const FORMATS: readonly OutputFormat[] = ['text', 'json', 'yaml']

/** `--output`. */
export const outputFlag: Flag<OutputFormat> = mapped(
  text({ placeholder: 'FORMAT', default: 'text', help: 'text, json or yaml.' }),
  (value, name) => {
    const format = FORMATS.find((one) => one === value)
    if (format === undefined) throw new UsageError(`--${name}: ${JSON.stringify(value)} is not text, json or yaml`)
    return format
  },
)

/** A result in a format: `lines` for people, `data` for programs. */
export function printResult(format: OutputFormat, lines: readonly string[], data: object): string {
  if (format === 'text') return lines.map((line) => `${line}\n`).join('')
  return format === 'json' ? `${jsonText(data)}\n` : stringify(data)
}
