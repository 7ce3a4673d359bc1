// Replays the recorded behaviour of a real server and compares the failures with test/oracle-exceptions.yaml.
// Usage: tsx test/support/oracle.ts [--update] [--summary FILE] ORACLE_FOLDER
// FILE gets the number of steps that are as recorded, and then the steps that are wrong, a line each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dump, load } from 'js-yaml'

/** A step by the scenario and its own name. */
export interface Step {
  readonly scenario: string
  readonly step: string
}

/** Known failures of one scenario and why they are there. */
export interface ScenarioException {
  readonly reason: string
  readonly steps: readonly string[]
}

export type Exceptions = Readonly<Record<string, ScenarioException>>

export interface ReplayReport {
  readonly passed: number
  readonly failed: number
  readonly scenarios: readonly {
    readonly name: string
    readonly steps: readonly { readonly name: string; readonly result: string }[]
  }[]
}

export interface Comparison {
  /** Failures that nobody listed. */
  readonly unexpected: readonly Step[]
  /** Listed failures that pass now: the list must shrink. */
  readonly mended: readonly Step[]
}

const PENDING = 'not examined yet'

/** Failing step names by scenario; a name that stands twice fails if any of them does. */
export function failuresOf({ scenarios }: ReplayReport): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    scenarios.map(({ name, steps }) => [
      name,
      new Set(steps.filter(({ result }) => result !== 'ok').map((step) => step.name)),
    ]),
  )
}

export function compare(report: ReplayReport, exceptions: Exceptions): Comparison {
  const failures = failuresOf(report)
  const listed = Object.entries(exceptions).flatMap(([scenario, { steps }]) =>
    steps.map((step) => ({ scenario, step })),
  )
  return {
    unexpected: [...failures].flatMap(([scenario, steps]) =>
      [...steps]
        .filter((step) => exceptions[scenario]?.steps.includes(step) !== true)
        .map((step) => ({ scenario, step })),
    ),
    mended: listed.filter(({ scenario, step }) => failures.get(scenario)?.has(step) !== true),
  }
}

/** The exceptions that fit the report, with the reasons that are already there. */
export function updated(report: ReplayReport, exceptions: Exceptions): Exceptions {
  const entries = [...failuresOf(report)]
    .filter(([, steps]) => steps.size > 0)
    .map(([scenario, steps]) => [
      scenario,
      { reason: exceptions[scenario]?.reason ?? PENDING, steps: [...steps].sort() },
    ])
  return Object.fromEntries(entries) as Exceptions
}

const root = resolve(import.meta.dirname, '../..')
const exceptionsFile = join(root, 'test/oracle-exceptions.yaml')

const HEADER = `# Steps of the recorded behaviour that this server does not show, by scenario, with the reason. Checked by CI: a
# failure that is not listed fails, and so does a listed one that passes. The file only shrinks.
`

function readExceptions(): Exceptions {
  return existsSync(exceptionsFile) ? ((load(readFileSync(exceptionsFile, 'utf8')) ?? {}) as Exceptions) : {}
}

/**
 * What this server lacks for scenarios that want it: a history that no longer begins with version 1. All that those show is an
 * error within a watch, where the documents have 410 before its first byte (WATCH-12).
 */
const WITHOUT = 'expired-history'

async function replay(oracle: string, scratch: string): Promise<ReplayReport> {
  const server = spawn(
    join(root, 'bin/orch'),
    [
      'serve',
      '--data-dir',
      join(scratch, 'data'),
      '--secure-port',
      '0',
      '--token-auth-file',
      join(oracle, 'tokens.csv'),
      // The recorded server serves initial events by default; here the gate is off unless asked for (SLIST-07).
      '--feature-gates',
      'WatchList=true',
      '--enable-bootstrap-token-auth',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const url = await listeningUrl(server)
    const reportFile = join(scratch, 'report.json')
    const args = ['--url', url, '--insecure', '--jobs', '8', '--quiet', '--json', reportFile]
    const run = spawn(process.execPath, [join(oracle, 'replay.mjs'), ...args, '--without', WITHOUT], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(run, 'exit')
    return JSON.parse(readFileSync(reportFile, 'utf8')) as ReplayReport
  } finally {
    server.kill('SIGTERM')
  }
}

/** The address out of what the server prints when it listens. */
async function listeningUrl(server: ReturnType<typeof spawn>): Promise<string> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk)
    const url = /listens on (https:\/\/[^\s,]+)/.exec(output)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`the server ended before it listened: ${output}`)
}

/** One line per step that is wrong. */
export const wrongSteps = ({ unexpected, mended }: Comparison): readonly string[] => [
  ...unexpected.map(({ scenario, step }) => `${scenario}: ${step}: is not as recorded`),
  ...mended.map(({ scenario, step }) => `${scenario}: ${step}: is listed, and passes`),
]

const list = (title: string, steps: readonly Step[]): string =>
  steps.length === 0 ? '' : `${title}:\n${steps.map(({ scenario, step }) => `  ${scenario}: ${step}\n`).join('')}`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { update: { type: 'boolean', default: false }, summary: { type: 'string' } },
    allowPositionals: true,
  })
  const [oracle] = positionals
  if (oracle === undefined) throw new Error('the folder of the recordings is missing')
  const scratch = mkdtempSync(join(tmpdir(), 'orch-oracle-'))
  try {
    const report = await replay(resolve(oracle), scratch)
    const exceptions = readExceptions()
    if (values.update) {
      writeFileSync(exceptionsFile, HEADER + dump(updated(report, exceptions), { lineWidth: 120, noRefs: true }))
    }
    const { unexpected, mended } = compare(report, values.update ? updated(report, exceptions) : exceptions)
    process.stdout.write(list('failures that are not listed', unexpected) + list('listed failures that pass', mended))
    const wrong = wrongSteps({ unexpected, mended })
    if (values.summary !== undefined) writeFileSync(values.summary, `${[report.passed, ...wrong].join('\n')}\n`)
    process.stdout.write(`oracle: ${report.passed} of ${report.passed + report.failed} steps as recorded\n`)
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) await main()
