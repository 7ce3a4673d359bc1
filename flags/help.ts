import type { FlagTable, PlannedFlags } from './parse.ts'

const WIDTH = 100
const INDENT = 6

/** Wraps the words of a paragraph into lines. */
function wrap(paragraph: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > WIDTH - INDENT) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((one) => ' '.repeat(INDENT) + one).join('\n')
}

/** One entry per flag in the order of the table, then those that are not available yet. */
export function describeFlags(flags: FlagTable, planned: PlannedFlags = {}): string {
  const entries = Object.entries(flags).map(([name, { help, placeholder, shownDefault, deprecated }]) => {
    const value = placeholder === undefined ? '' : ` ${placeholder}`
    const ending = shownDefault === undefined ? '' : ` (default ${shownDefault})`
    const notice = deprecated === undefined ? '' : `Deprecated: use ${deprecated}. `
    return `  --${name}${value}\n${wrap(notice + help + ending)}`
  })
  const later = Object.entries(planned).map(([name, help]) => `  --${name}\n${wrap(`${help} (not available yet)`)}`)
  return [...entries, '  --help\n      This text.', ...later].join('\n') + '\n'
}
