// Usage: npm run bench -- [--seconds N] [--only WORK …]
//          Without names all works but those of minutes; the table of bench/RESULTS.md is written then. A named work of minutes
//          writes its section.
//        npm run bench -- --against DIR
//          This checkout beside another; its section in bench/RESULTS.md is written.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareWith } from './against.ts'
import { inScratch, root } from './environment.ts'
import { render, renderSection, renderSideBySide, withSection, withTable } from './report.ts'
import { access } from './works/access.ts'
import { audit } from './works/audit.ts'
import { cel } from './works/cel.ts'
import { cluster } from './works/cluster.ts'
import { credentials } from './works/credentials.ts'
import { definitions } from './works/definitions.ts'
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
  definitions,
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
    keep((results) => withSection(results, section))
    return
  }
  const findings: Finding[] = []
  for (const work of WORKS) {
    const { name, section } = work
    if (wanted.length > 0 ? !wanted.includes(name) : section !== undefined) continue
    process.stderr.write(`${name} …\n`)
    const found = await inScratch(seconds, (environment) => work.run(environment))
    findings.push(...found)
    if (section === undefined) continue
    const text = renderSection(section, `npm run bench -- --only ${name}`, found, today)
    keep((results) => withSection(results, text))
  }
  const report = render(findings, today)
  process.stdout.write(report)
  if (wanted.length === 0) keep((results) => withTable(results, report))
  process.exitCode = findings.every(isWithin) ? 0 : 1
}

const keep = (edit: (results: string) => string): void => writeFileSync(RESULTS, edit(readFileSync(RESULTS, 'utf8')))

await main()
