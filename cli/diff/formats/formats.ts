import { stringify } from 'yaml'
import { jsonText } from '../../../runtime/json/index.ts'
import { mapped, text, type Flag } from '../../../flags/flag.ts'
import { UsageError } from '../../../flags/errors.ts'
import type { Report } from '../report.ts'
import { dataOf } from './data.ts'
import { githubLines } from './github.ts'
import { junitLines } from './junit.ts'
import { markdownLines } from './markdown.ts'
import { sarifOf } from './sarif.ts'
import { textLines } from './text.ts'

const inLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const FORMATS = {
  text: (report: Report) => inLines(textLines(report)),
  json: (report: Report) => `${jsonText(dataOf(report))}\n`,
  yaml: (report: Report) => stringify(dataOf(report)),
  markdown: (report: Report) => inLines(markdownLines(report)),
  sarif: (report: Report) => `${jsonText(sarifOf(report))}\n`,
  junit: (report: Report) => inLines(junitLines(report)),
  github: (report: Report) => inLines(githubLines(report)),
} as const satisfies Readonly<Record<string, (report: Report) => string>>

type Format = keyof typeof FORMATS

const isFormat = (name: string): name is Format => Object.hasOwn(FORMATS, name)
const NAMES = Object.keys(FORMATS).join(', ')

/** `--format`. */
export const formatFlag: Flag<Format> = mapped(
  text({ placeholder: 'FORMAT', default: 'text', help: `One of ${NAMES}.` }),
  (value, name) => {
    if (!isFormat(value)) throw new UsageError(`--${name}: ${JSON.stringify(value)} is not one of ${NAMES}`)
    return value
  },
)

export const printReport = (format: Format, report: Report): string => FORMATS[format](report)
