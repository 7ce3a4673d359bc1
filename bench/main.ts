// Usage: npm run bench -- [--seconds N] [--only WORK …]  All works without a name, but for those of minutes; then bench/RESULTS.md is written.
//        npm run bench -- --against DIR                 This checkout beside another; then its section in bench/RESULTS.md is.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareWith } from './against.ts'
import { inScratch, root } from './environment.ts'
import { render, renderSideBySide, sideBySideOf, withSideBySide } from './report.ts'
import { access } from './works/access.ts'
import { audit } from './works/audit.ts'
import { cel } from './works/cel.ts'
import { cluster } from './works/cluster.ts'
import { credentials } from './works/credentials.ts'
import { fairness } from './works/fairness.ts'
import { hooks } from './works/hooks.ts'
import { journey } from './works/journey.ts'
import { http2 } from './works/http2.ts'
import { millions } from './works/million.ts'
import { metrics } from './works/metrics.ts'
import { get, lists } from './works/reads.ts'
import { representations } from './works/representations.ts'
import { starting } from './works/start.ts'
import { idleWatches, watchers } from './works/watches.ts'
import { project } from './works/project.ts'
import { resident } from './works/resident.ts'
import { mongoWrites } from './works/mongo.ts'
import { versions } from './works/versions.ts'
import { stores } from './works/stores.ts'
import { workers } from './works/workers.ts'
import { writes } from './works/writes.ts'
import { isWithin, type Finding, type Work } from './work.ts'

const WORKS: readonly Work[] = [
  starting,
  get,
  access,
  credentials,
  fairness,
  metrics,
  lists,
  representations,
  versions,
  writes,
  workers,
  stores,
  cluster,
  hooks,
  mongoWrites,
  audit,
  watchers,
  idleWatches,
  http2,
  resident,
  ...millions,
  cel,
  project,
  journey,
]
const RESULTS = join(root, 'bench/RESULTS.md')

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      seconds: { type: 'string', default: '4' },
      against: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const wanted = [...values.only, ...positionals]
  const unknown = wanted.filter((name) => !WORKS.some((work) => work.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`no such work: ${unknown.join(', ')}; there are ${WORKS.map(({ name }) => name).join(', ')}\n`)
    process.exitCode = 2
    return
  }
  const seconds = Number(values.seconds)
  const today = new Date().toISOString().slice(0, 10)
  const { against } = values
  if (against !== undefined) {
    const section = renderSideBySide(
      await inScratch(seconds, (environment) => compareWith(environment, against)),
      today,
    )
    process.stdout.write(section)
    writeFileSync(RESULTS, withSideBySide(readFileSync(RESULTS, 'utf8'), section))
    return
  }
  const findings: Finding[] = []
  for (const work of WORKS) {
    if (wanted.length > 0 ? !wanted.includes(work.name) : work.isByNameOnly === true) continue
    process.stderr.write(`${work.name} …\n`)
    findings.push(...(await inScratch(seconds, (environment) => work.run(environment))))
  }
  const report = render(findings, today)
  process.stdout.write(report)
  if (wanted.length === 0) {
    writeFileSync(RESULTS, withSideBySide(report, sideBySideOf(readFileSync(RESULTS, 'utf8'))))
  }
  process.exitCode = findings.every(isWithin) ? 0 : 1
}

await main()
