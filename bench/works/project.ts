import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { useAllTypes } from '../in-use.ts'
import { buildProject, clientOf, installPackage, saveSchemas, startBuilt, writeProject } from '../own-project.ts'
import { start, type MeasuredProcess } from '../process.ts'
import { medianBy } from '../rounds.ts'
import { findingsOfSaves } from '../saves.ts'
import type { Environment, Finding, Work } from '../work.ts'

const ROUNDS = 5
/** Until what a start leaves to do is done. */
const SETTLED_MILLISECONDS = 3_000

/** Makes a project and builds it, starting it once with certificates and credentials, so that no measured start makes them. */
async function build(
  folder: string,
  { own, kinds }: { readonly own: boolean; readonly kinds: string },
): Promise<string> {
  writeProject(folder, kinds)
  if (own) saveSchemas(folder)
  buildProject(folder)
  await startOnce(folder)
  return folder
}

/** Milliseconds and bytes. */
interface Cost {
  readonly cpu: number
  readonly resident: number
}

/** What a start costs, and how long somebody waits for it. */
interface StartCost extends Cost {
  readonly waited: number
}

const startOnce = (folder: string): Promise<StartCost> => costOf(() => startBuilt(folder))

/** What a program costs until it listens. */
async function costOf(run: () => MeasuredProcess): Promise<StartCost> {
  const begun = performance.now()
  const server = run()
  await server.waitForOutput(/listens on/)
  const waited = performance.now() - begun
  const cpu = server.cpuMilliseconds()
  await sleep(SETTLED_MILLISECONDS)
  const resident = server.resident()
  await server.stop()
  return { cpu, resident, waited }
}

/** Makes a process collect all of its heap when it is told to. Loaded before the program, whose flags stay as they are until then. */
const COLLECTOR = `process.on('SIGUSR2', () => {
  require('node:v8').setFlagsFromString('--expose-gc')
  const collect = require('node:vm').runInNewContext('gc')
  for (let turn = 0; turn < 3; turn++) collect()
  console.log('collected')
})
`

/** What a server costs of which all types have been in use: until then, and once all that is not needed any more has been collected. */
async function costInUse(folder: string, collector: string): Promise<Cost> {
  const server = startBuilt(folder, { NODE_OPTIONS: `--require=${collector}` })
  const client = await clientOf(folder, server)
  await useAllTypes(client)
  const cpu = server.cpuMilliseconds()
  await sleep(SETTLED_MILLISECONDS)
  process.kill(server.pid, 'SIGUSR2')
  await server.waitForOutput(/^collected$/m)
  await sleep(1_000)
  const resident = server.resident()
  await server.stop()
  return { cpu, resident }
}

interface Round {
  readonly small: StartCost
  readonly all: Cost
  readonly least: Cost
  readonly smallInUse: Cost
  readonly allInUse: Cost
}

const TITLES = {
  'ms CPU': 'start of a built project with three own kinds',
  MiB: 'resident memory of a built project with three own kinds',
} as const

function findingsOf(
  rounds: readonly Round[],
  unit: keyof typeof TITLES,
  of: (cost: Cost) => number,
): readonly Finding[] {
  const ofSmall = medianBy(rounds, ({ small, all }) => of(small) / of(all))
  const ofLeast = medianBy(rounds, ({ least, all }) => of(least) / of(all))
  const ofUse = medianBy(rounds, ({ smallInUse, allInUse }) => of(smallInUse) / of(allInUse))
  const what = 'the same with all built-in kinds'
  return [
    {
      what: TITLES[unit],
      unit,
      measured: of(ofSmall.small),
      reference: { what, value: of(ofSmall.all) },
      budget: { limit: 0.6, direction: 'at most' },
    },
    {
      what: `${TITLES[unit]}: node with koa, TLS and lmdb alone`,
      unit,
      measured: of(ofLeast.least),
      reference: { what, value: of(ofLeast.all) },
    },
    {
      what: `${TITLES[unit]}, until each type was listed and one object of it created`,
      unit,
      measured: of(ofUse.smallInUse),
      reference: { what: `${what}, each in use`, value: of(ofUse.allInUse) },
      budget: { limit: 0.6, direction: 'at most' },
    },
  ]
}

/** How long a start takes by the clock, of which the next row is the processor time: a busy machine makes it longer. */
function waitOf(rounds: readonly Round[]): Finding {
  const { small } = medianBy(rounds, (round) => round.small.waited)
  return {
    what: `${TITLES['ms CPU']}, by the clock`,
    unit: 'ms',
    measured: small.waited,
    budget: { limit: 400, direction: 'at most' },
  }
}

/**
 * What a server that is made of a project costs with three kinds of its own, and with all that come along; how much of that
 * are the packages below it; and how long its author waits for what is saved.
 */
export const project: Work = {
  name: 'project',
  async run(environment: Environment): Promise<readonly Finding[]> {
    const { scratch, compile } = environment
    installPackage(environment)
    const small = await build(join(scratch, 'small'), { own: true, kinds: '' })
    const all = await build(join(scratch, 'all'), { own: false, kinds: ", kinds: 'all'" })
    const least = [await compile('bench/references/least-server.ts'), join(scratch, 'least')]
    const pem = join(small, 'data/pki/serving.pem')
    const collector = join(scratch, 'collector.cjs')
    writeFileSync(collector, COLLECTOR)
    const rounds: Round[] = []
    while (rounds.length < ROUNDS)
      rounds.push({
        all: await startOnce(all),
        small: await startOnce(small),
        least: await costOf(() => start(process.execPath, [...least, pem])),
        allInUse: await costInUse(all, collector),
        smallInUse: await costInUse(small, collector),
      })
    return [
      waitOf(rounds),
      ...findingsOf(rounds, 'ms CPU', ({ cpu }) => cpu),
      ...findingsOf(rounds, 'MiB', ({ resident }) => resident / 2 ** 20),
      ...(await findingsOfSaves(join(scratch, 'dev'))),
    ]
  },
}
