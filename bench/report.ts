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

/** The table of one run; the machine stands above it, because figures of different machines can't be compared. */
export function render(findings: readonly Finding[], date: string): string {
  const [cpu] = cpus()
  return `# Results

Written by \`npm run bench\` on ${date}: Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'},
${Math.round(totalmem() / 2 ** 30)} GiB. Each figure stands beside its reference from the same run; CPU is user and system time of the
server process alone, the load comes from another process. TLS and a bearer token everywhere.

| work | measured | reference | ratio | budget | within |
|---|---|---|---|---|---|
${findings.map(row).join('\n')}
`
}

const SECTION = '\n## Before and after\n'

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
export const renderSideBySide = (compared: readonly SideBySide[], date: string): string => `${SECTION}
Written by \`npm run bench -- --against DIR\` on ${date}: the server of DIR, and the one of this checkout, in turns in one run.
Medians in µs of processor time each; the ratio is that of the rounds, the noise the difference between the rounds of one side.

| work | before | after | ratio | noise | |
|---|---|---|---|---|---|
${compared.map(sideBySideRow).join('\n')}
`

/** Returns the results with another section "Before and after". */
export const withSideBySide = (results: string, section: string): string => {
  const at = results.indexOf(SECTION)
  return (at < 0 ? results : results.slice(0, at)) + section
}

/** Returns the section "Before and after" of the results; '' if there is none. */
export function sideBySideOf(results: string): string {
  const at = results.indexOf(SECTION)
  return at < 0 ? '' : results.slice(at)
}
