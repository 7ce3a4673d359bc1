// Usage: npm run soak -- --hours N [--store lmdb|mongo] [--workers N] [--rate N] [--seed N] [--warm-up MINUTES]
//   [--without FAULT …] [--out FOLDER]
// Writes soak-STORE.html and soak-STORE.json (of several workers soak-STORE-workers-N), anew after each round; fails if anything was lost or grows.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { protobuf } from '../cluster/format.ts'
import { randomNumbers } from '../../test/support/random-object.ts'
import { faultsOf } from './faults.ts'
import { pageOf } from './page.ts'
import { soak, type SoakResult } from './run.ts'
import { growths } from './samples.ts'
import { shuffled } from './shuffled.ts'
import { summaryOf } from './summary.ts'

const root = resolve(import.meta.dirname, '../..')
const STORES = ['lmdb', 'mongo'] as const

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      hours: { type: 'string', default: '2' },
      store: { type: 'string', default: 'lmdb' },
      workers: { type: 'string', default: '1' },
      rate: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      'warm-up': { type: 'string', default: '10' },
      without: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: 'bench/profiles' },
    },
  })
  const store = STORES.find((name) => name === values.store)
  const [hours, rate, seed, minutes] = [values.hours, values.rate, values.seed, values['warm-up']].map(Number)
  const workers = Number(values.workers)
  if (
    store === undefined ||
    !(workers > 0) ||
    !(hours! > 0) ||
    !(rate! > 0) ||
    Number.isNaN(seed) ||
    Number.isNaN(minutes)
  ) {
    process.stderr.write('usage: npm run soak -- --hours N [--store lmdb|mongo] [--workers N] [--rate N]\n')
    process.exitCode = 2
    return
  }
  const random = randomNumbers(seed!)
  const folder = mkdtempSync(join(tmpdir(), 'orch-soak-'))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const warmUp = minutes! * 60
  const write = (result: SoakResult): readonly string[] => {
    const failures = failuresOf(result, warmUp)
    mkdirSync(resolve(root, values.out), { recursive: true })
    const name = workers === 1 ? store : `${store}-workers-${workers}`
    const file = (ending: string): string => resolve(root, values.out, `soak-${name}.${ending}`)
    writeFileSync(file('html'), pageOf({ result, warmUp, failures }))
    writeFileSync(file('json'), `${JSON.stringify(summaryOf({ result, warmUp, failures }), null, 2)}\n`)
    return failures
  }
  try {
    const result = await soak({
      root,
      folder,
      store,
      random,
      rate: rate!,
      seconds: hours! * 3_600,
      sampleSeconds: 5,
      servers: 2,
      workers,
      faultsPerRound: 3,
      pauseSeconds: 12,
      informers: [protobuf()],
      faults: shuffled(
        faultsOf(store, workers).filter(({ name }) => !values.without.includes(name)),
        random,
      ),
      signal: stop.signal,
      report: (sofar) => {
        const failures = write(sofar)
        process.stderr.write(
          `${(sofar.seconds / 60).toFixed(1)} min, round ${sofar.rounds}: ${failures.length} failures\n`,
        )
      },
    })
    const failures = write(result)
    for (const failure of failures) process.stdout.write(`${failure}\n`)
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what was lost and what grows, one sentence each. */
function failuresOf({ losses, samples }: SoakResult, warmUp: number): readonly string[] {
  const growing = growths(samples, warmUp).flatMap(({ figure: { title, unit, scale }, growth }) => {
    if (growth === undefined || !growth.grows) return []
    return [`${title} grows by ${(growth.perHour / scale).toFixed(1)} ${unit} an hour`]
  })
  return [...losses, ...growing]
}

await main()
