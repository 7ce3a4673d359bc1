import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json, protobuf, type Format } from '../cluster/format.ts'
import { informersOf, watchAs, type Informers } from '../cluster/informers.ts'
import { PATHS, surroundings, type Step } from '../cluster/life.ts'
import { flameGraph } from '../cluster/flame-graph.ts'
import { readProfile, stagesOf } from '../cluster/profile.ts'
import { live, requestOf, type ClusterOptions, type Lived, type Side } from '../cluster/run.ts'
import { startFixture, startReference, type Fixture } from '../fixture.ts'
import { medianBy } from '../rounds.ts'
import type { Streams } from '../streams.ts'
import type { Environment, Finding, Work } from '../work.ts'

/** Lives before the first measurement: a server that runs for long is compiled. */
const WARM_UP = 1_200
const PODS = 300
/** In turns with the reference. */
const ROUNDS = 3

/** What is there before the first Pod; returns the uid that the Pods name as their owner's. */
async function prepare(fixture: Fixture, format: Format): Promise<string> {
  for (const step of surroundings()) {
    const { headers, ...request } = requestOf(fixture, format, step)
    await fixture.call({
      ...request,
      path: step.path,
      body: request.body as string,
      type: format.mediaType,
      headers: headers as Readonly<Record<string, string>>,
    })
  }
  const { body } = await fixture.call({ method: 'GET', path: PATHS.replicasets })
  const { items } = JSON.parse(body.toString()) as { items: readonly { metadata: { uid: string } }[] }
  return items[0]?.metadata.uid ?? ''
}

interface Watched {
  readonly informers: Informers
  readonly streams: Streams
}

const watchAll = (side: Pick<Fixture, 'url' | 'ca' | 'headers'>, informers: readonly Informers[]): Promise<Watched[]> =>
  informers.reduce<Promise<Watched[]>>(
    async (opened, one) => [...(await opened), { informers: one, streams: await watchAs(side, one) }],
    Promise.resolve([]),
  )

const bytesOf = (watched: readonly Watched[]): readonly number[] => watched.map(({ streams }) => streams.bytes())

/** Returns how the bare server is asked for the same bytes. */
function moving(lived: Lived, watched: readonly Watched[], before: readonly number[]): (step: Step) => string {
  const frames = watched.flatMap(({ informers, streams }, index) => {
    const written = informers.of === undefined ? undefined : lived.writes.get(informers.of)
    if (written === undefined) return []
    const bytes = streams.bytes() - (before[index] ?? 0)
    return [{ of: informers.of, frame: `${informers.key}:${Math.round(bytes / written / informers.count)}` }]
  })
  return ({ operation, writes }) => {
    const { bytes = 0, count = 1 } = lived.answers.get(operation) ?? {}
    const sent = writes === undefined ? [] : frames.filter(({ of }) => of === writes)
    return `/?answer=${Math.round(bytes / count)}${sent.map(({ frame }) => `&frame=${frame}`).join('')}`
  }
}

const cpuEach = ({ cpuMilliseconds, requests }: Lived): number => (cpuMilliseconds * 1000) / requests

async function compare(environment: Environment, format: Format): Promise<readonly Finding[]> {
  const scratch = join(environment.scratch, format.name)
  const fixture = await startFixture({ ...environment, scratch })
  const reference = await startReference(environment, 'bench/references/moved.ts', [
    join(scratch, 'bare'),
    fixture.tlsFile,
  ])
  try {
    const options: ClusterOptions = { fixture, format, ownerUid: await prepare(fixture, format) }
    const informers = await informersOf(fixture, format)
    const watched = await watchAll(fixture, informers)
    const streams = watched.map((one) => one.streams)
    const ours: Side = { ...fixture, pathOf: ({ path }) => path }
    const before = bytesOf(watched)
    const warm = await live(ours, options, { first: 0, count: WARM_UP }, streams)
    const bare: Side = { ...reference, pathOf: moving(warm, watched, before) }
    const bareStreams: Streams[] = []
    for (const { key, count } of informers) {
      const to = { ...fixture, url: reference.url }
      bareStreams.push(await watchAs(to, { path: `/?informers=${key}`, accept: format.mediaType, count }))
    }
    await live(bare, options, { first: 0, count: WARM_UP }, bareStreams)
    const rounds: { readonly ours: Lived; readonly bare: Lived }[] = []
    for (let first = WARM_UP; rounds.length < ROUNDS; first += PODS) {
      const lives = { first, count: PODS }
      rounds.push({
        bare: await live(bare, options, lives, bareStreams),
        ours: await live(ours, options, lives, streams),
      })
    }
    for (const stream of [...streams, ...bareStreams]) stream.close()
    const median = medianBy(rounds, (round) => cpuEach(round.ours) / cpuEach(round.bare))
    return [
      {
        what: `a cluster's life in ${format.name}, each request with its events`,
        unit: 'µs CPU',
        measured: cpuEach(median.ours),
        reference: {
          what: 'bare handler: the same bytes, connections and durable writes',
          value: cpuEach(median.bare),
        },
        budget: { limit: 2.5, direction: 'at most' },
      },
      {
        what: `the same in ${format.name}, by itself`,
        unit: 'µs CPU',
        measured: cpuEach(median.ours),
        budget: { limit: 600, direction: 'at most' },
      },
    ]
  } finally {
    await reference.process.stop()
    await fixture.stop()
  }
}

/** Where pictures of profiles go. */
const PICTURES = 'bench/profiles'

/** Where the time of a request goes, by stage. The server runs from its sources, slower than the compiled one. */
async function whereTimeGoes(environment: Environment, format: Format): Promise<readonly Finding[]> {
  const scratch = join(environment.scratch, `${format.name}-profile`)
  const folder = join(scratch, 'profile')
  const begun = performance.now()
  const fixture = await startFixture(
    { ...environment, scratch },
    { entry: 'bench/references/sources.ts', nodeFlags: ['--import', 'tsx', '--cpu-prof', `--cpu-prof-dir=${folder}`] },
  )
  let requests = 0
  let after = 0
  try {
    const options: ClusterOptions = { fixture, format, ownerUid: await prepare(fixture, format) }
    const watched = await watchAll(fixture, await informersOf(fixture, format))
    const streams = watched.map((one) => one.streams)
    const ours: Side = { ...fixture, pathOf: ({ path }) => path }
    await live(ours, options, { first: 0, count: WARM_UP }, streams)
    after = (performance.now() - begun) * 1000
    ;({ requests } = await live(ours, options, { first: WARM_UP, count: PODS }, streams))
    for (const stream of streams) stream.close()
  } finally {
    await fixture.stop()
  }
  const profile = readProfile({ folder, root: environment.root, after })
  mkdirSync(join(environment.root, PICTURES), { recursive: true })
  writeFileSync(join(environment.root, PICTURES, `cluster-${format.name}.svg`), flameGraph(profile))
  return [...stagesOf(profile)]
    .toSorted(([, a], [, b]) => b - a)
    .map(([stage, microseconds]) => ({
      what: `where the time of a request goes in a cluster's life in ${format.name}: ${stage}`,
      unit: 'µs, main thread',
      measured: microseconds / requests,
    }))
}

/** The life of a cluster: the mix of requests and watches that controller manager, scheduler and kubelets make of Pods. */
export const cluster: Work = {
  name: 'cluster',
  async run(environment) {
    const findings: Finding[] = []
    for (const format of [json, protobuf()]) findings.push(...(await compare(environment, format)))
    return [...findings, ...(await whereTimeGoes(environment, protobuf()))]
  },
}
