import { cpus, totalmem } from 'node:os'
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
