// Usage: npm run bench -- [--seconds N] [WORK …]      All works without a name; then bench/RESULTS.md is written.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { render } from './report.ts'
import { cel } from './works/cel.ts'
import { get, lists } from './works/reads.ts'
import { representations } from './works/representations.ts'
import { starting } from './works/start.ts'
import { idleWatches, watchers } from './works/watches.ts'
import { resident } from './works/resident.ts'
import { mongoWrites } from './works/mongo.ts'
import { writes } from './works/writes.ts'
import { isWithin, type Finding, type Work } from './work.ts'

const WORKS: readonly Work[] = [
  starting,
  get,
  lists,
  representations,
  writes,
  mongoWrites,
  watchers,
  idleWatches,
  resident,
  cel,
]
const root = resolve(import.meta.dirname, '..')

interface Bundler {
  bundler(root: string): (entry: string) => Promise<string>
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: '4' } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !WORKS.some((work) => work.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`no such work: ${unknown.join(', ')}; there are ${WORKS.map(({ name }) => name).join(', ')}\n`)
    process.exitCode = 2
    return
  }
  const { bundler } = (await import(pathToFileURL(join(root, 'bin/bundle.js')).href)) as Bundler
  const bundle = bundler(root)
  const findings: Finding[] = []
  for (const work of WORKS) {
    if (positionals.length > 0 && !positionals.includes(work.name)) continue
    const scratch = mkdtempSync(join(tmpdir(), 'orch-bench-'))
    process.stderr.write(`${work.name} …\n`)
    try {
      const compile = async (entry: string): Promise<string> => fileURLToPath(await bundle(resolve(root, entry)))
      findings.push(...(await work.run({ root, scratch, seconds: Number(values.seconds), compile })))
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
  const report = render(findings, new Date().toISOString().slice(0, 10))
  process.stdout.write(report)
  if (positionals.length === 0) writeFileSync(join(root, 'bench/RESULTS.md'), report)
  process.exitCode = findings.every(isWithin) ? 0 : 1
}

await main()
