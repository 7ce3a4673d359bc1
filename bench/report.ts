import { cpus, totalmem } from 'node:os'
import type { SideBySide } from './against.ts'
import { isWithin, verdictValue, type Finding } from './work.ts'

const round = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

const row = (finding: Finding): string => {
  const { what, unit, measured, reference, budget } = finding
  const limit =
    budget === undefined
      ? '–'
      : `${budget.direction === 'at most' ? '≤' : '≥'} ${budget.limit}${reference === undefined ? ` ${unit}` : ' ×'}`
  const compared = reference === undefined ? '–' : `${round(reference.value)} (${reference.what})`
  const ratio = reference === undefined ? '–' : `${round(verdictValue(finding))} ×`
  return `| ${what} | ${round(measured)} ${unit} | ${compared} | ${ratio} | ${limit} | ${budget === undefined ? '–' : isWithin(finding) ? 'yes' : 'no'} |`
}

const machine = (): string => {
  const [cpu] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'},\n${gibibytes} GiB`
}

const table = (findings: readonly Finding[]): string => `| work | measured | reference | ratio | budget | within |
|---|---|---|---|---|---|
${findings.map(row).join('\n')}
`

/** The table of one run; the machine stands above it, because figures of different machines can't be compared. */
export const render = (findings: readonly Finding[], date: string): string => `# Results

Written by \`npm run bench\` on ${date}: ${machine()}. Each figure stands beside its reference from the same run; CPU is user and system time of the
server process alone, the load comes from another process. TLS and a bearer token everywhere.

${table(findings)}`

/** Returns the section of a work that runs only when it is named. */
export const renderSection = (title: string, command: string, findings: readonly Finding[], date: string): string => `
## ${title}

Written by \`${command}\` on ${date}: ${machine()}.

${table(findings)}`

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** By how much the rounds of one side differ, as a share of their median. */
const noiseOf = (costs: readonly number[]): number => (Math.max(...costs) - Math.min(...costs)) / median(costs)

function sideBySideRow({ what, before, after }: SideBySide): string {
  const ratio = median(after.map((cost, round) => cost / (before[round] ?? Number.NaN)))
  const noise = Math.max(noiseOf(before), noiseOf(after))
  const verdict = ratio > 1 + noise ? 'worse' : ratio < 1 - noise ? 'better' : 'within the noise'
  return `| ${what} | ${round(median(before))} | ${round(median(after))} | ${round(ratio)} × | ± ${(100 * noise).toFixed(0)} % | ${verdict} |`
}

/** Returns the section that sets the costs of two checkouts side by side. */
export const renderSideBySide = (compared: readonly SideBySide[], date: string): string => `
## Before and after

Written by \`npm run bench -- --against DIR\` on ${date}: the server of DIR, and the one of this checkout, in turns in one run.
Medians in µs of processor time each; the ratio is that of the rounds, the noise the difference between the rounds of one side.

| work | before | after | ratio | noise | |
|---|---|---|---|---|---|
${compared.map(sideBySideRow).join('\n')}
`

const titleOf = (section: string): string => section.slice(0, section.indexOf('\n\n'))

/** Returns the sections of results: what begins with a title of the second level. */
const sectionsOf = (results: string): readonly string[] =>
  results
    .split(/^## /m)
    .slice(1)
    .map((text) => `\n## ${text.trimEnd()}\n`)

/** Returns results with another table above their sections. */
export const withTable = (results: string, report: string): string => report + sectionsOf(results).join('')

/** Returns results with a section in place of the one with the same title, or behind all others. */
export function withSection(results: string, section: string): string {
  const title = titleOf(section.trimStart())
  const sections = sectionsOf(results).map((each) => (titleOf(each.trimStart()) === title ? section : each))
  const [report = ''] = results.split(/^## /m, 1)
  return `${report.trimEnd()}\n${[...sections, ...(sections.includes(section) ? [] : [section])].join('')}`
}
