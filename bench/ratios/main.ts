// Usage: npm run ratios               Fails with a sentence for each figure that is more than 10 % above the kept one.
//        npm run ratios -- --update   Writes the figures that are kept.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import { inScratch, root } from '../environment.ts'
import { startFixture } from '../fixture.ts'
import { highest, lowest, regressions, rounded, type Costs, type Ratios } from './costs.ts'
import { Meter, meteredFlags } from './meter.ts'
import { Operations } from './operations.ts'

const FILE = 'test/ratios.yaml'
const HEADER = `# What an operation costs a server, whatever the machine does beside it (npm run ratios): bytes that the engine
# allocates without its compiler, system calls that read and write, and bytes written to connections and files.
# npm run ratios -- --update writes it anew.
`
/** What controllers do with a write would count with it, the more of it the later the next one comes. */
const FLAGS = ['--leader-elect=false', '--controllers=namespace-controller']
/** A figure that is too high is measured again: what comes upon it by chance does not come each time. */
const TRIES = 3
/** Servers whose highest figures are kept. */
const SERVERS = 4

type Measure = (name: string, costsOf: () => Promise<Costs>) => Promise<Costs>

/** Measures all operations of a server. */
async function ratiosOf(measure: Measure): Promise<Ratios> {
  return inScratch(0, async (environment) => {
    const nodeFlags = meteredFlags(await environment.compile('bench/ratios/probe.ts'))
    const fixture = await startFixture(environment, { nodeFlags, flags: FLAGS })
    const operations = new Operations(fixture, await Meter.of(fixture.process))
    try {
      await operations.seed()
      const ratios: Record<string, Costs> = {}
      for (const [name, costsOf] of Object.entries(operations.all)) {
        ratios[name] = await measure(name, async () => rounded(await costsOf()))
        process.stdout.write(`${name}: ${JSON.stringify(ratios[name])}\n`)
      }
      return ratios
    } finally {
      await operations.close()
      await fixture.stop()
    }
  })
}

async function update(file: string): Promise<void> {
  const kept: Record<string, Costs> = {}
  for (let server = 0; server < SERVERS; server++) {
    const ratios = await ratiosOf((_, costsOf) => costsOf())
    for (const [name, costs] of Object.entries(ratios)) kept[name] = highest(costs, kept[name] ?? costs)
  }
  writeFileSync(file, HEADER + stringify(kept))
}

async function check(file: string): Promise<void> {
  const kept = parse(readFileSync(file, 'utf8')) as Ratios
  const ratios = await ratiosOf(async (name, costsOf) => {
    let costs = await costsOf()
    for (let tries = 1; tries < TRIES && regressions(name, kept[name], costs).length > 0; tries++)
      costs = lowest(costs, await costsOf())
    return costs
  })
  const sentences = Object.entries(ratios).flatMap(([name, costs]) => regressions(name, kept[name], costs))
  for (const sentence of sentences) process.stderr.write(`${sentence} (${FILE})\n`)
  process.exitCode = sentences.length === 0 ? 0 : 1
}

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
await (values.update ? update : check)(join(root, FILE))
