import { setTimeout as sleep } from 'node:timers/promises'
import { longestDelay } from '../comparison.ts'
import { NAMESPACE, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive } from '../load.ts'
import { openStreams } from '../streams.ts'
import type { Environment, Finding, Work } from '../work.ts'

const OBJECTS = 10_000
const WATCHERS = 200
const CREATED_AT_ONCE = 64
/** The version in which autoscalers are stored, and one in which everything of them has another form. */
const [STORED, OTHER] = ['v2', 'v1'] as const
type Version = typeof STORED | typeof OTHER
const BUDGET = { limit: 2, direction: 'at most' } as const
const PAYLOAD = 'All work and no play makes the bench a dull place. '.repeat(40).slice(0, 1500)

const collection = (version: Version): string =>
  `/apis/autoscaling/${version}/namespaces/${NAMESPACE}/horizontalpodautoscalers`

/** An autoscaler of about two KiB once it is stored. */
const autoscaler = (name: string): string =>
  JSON.stringify({
    apiVersion: `autoscaling/${STORED}`,
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, annotations: { payload: PAYLOAD } },
    spec: {
      maxReplicas: 3,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
        { type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '7' } } },
      ],
    },
  })

/** Creates autoscalers whose names begin with a prefix, 64 at once. */
async function create(fixture: Fixture, prefix: string, count: number): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++)
      await fixture.call({ method: 'POST', path: collection(STORED), body: autoscaler(`${prefix}${index}`) })
  }
  await Promise.all(Array.from({ length: CREATED_AT_ONCE }, worker))
}

/** Microseconds of CPU of one read. */
async function cpuOfRead(environment: Environment, fixture: Fixture, path: string): Promise<number> {
  const load = { url: fixture.url, ca: fixture.ca, connections: 1, seconds: environment.seconds }
  const request = () => ({ method: 'GET' as const, path, headers: fixture.headers })
  return cpuPerRequest(await drive(fixture.process, load, request))
}

/** Microseconds of CPU of one delivery to one of many watchers, the creation of what is delivered included. */
async function cpuOfDelivery(fixture: Fixture, version: Version, round: number): Promise<number> {
  const url = `${fixture.url}${collection(version)}?watch=true&resourceVersion=${await newestVersion(fixture)}`
  const { ca, headers } = fixture
  const streams = await openStreams({ url, ca, headers, count: WATCHERS })
  try {
    await create(fixture, `warm-${version}-${round}-`, 100)
    await sleep(500)
    const before = { cpu: fixture.process.cpuMilliseconds(), lines: streams.lines() }
    await create(fixture, `seen-${version}-${round}-`, 300)
    await sleep(1_000)
    return ((fixture.process.cpuMilliseconds() - before.cpu) * 1000) / (streams.lines() - before.lines)
  } finally {
    streams.close()
  }
}

async function newestVersion(fixture: Fixture): Promise<string> {
  const { body } = await fixture.call({ method: 'GET', path: `${collection(STORED)}?limit=1` })
  return (JSON.parse(body.toString()) as { metadata: { resourceVersion: string } }).metadata.resourceVersion
}

const finding = (what: string, unit: string, measured: number, value: number): Finding => ({
  what: `${what} in another version`,
  unit,
  measured,
  reference: { what: 'the same in the storage version', value },
  budget: BUDGET,
})

/** Reads and watches in a version that objects are not stored in, beside the same in the one that they are stored in. */
export const versions: Work = {
  name: 'versions',
  async run(environment) {
    const fixture = await startFixture(environment)
    const findings: Finding[] = []
    try {
      await create(fixture, 'o', OBJECTS)
      for (const [what, path] of [
        ['get', '/o0'],
        ['list of 10,000', ''],
      ] as const) {
        const stored = await cpuOfRead(environment, fixture, collection(STORED) + path)
        const other = await cpuOfRead(environment, fixture, collection(OTHER) + path)
        findings.push(finding(what, 'µs CPU each', other, stored))
      }
      const stored = await cpuOfDelivery(fixture, STORED, 1)
      const other = await cpuOfDelivery(fixture, OTHER, 1)
      findings.push(finding(`watch, ${WATCHERS} watchers`, 'µs CPU per delivery', other, stored))
    } finally {
      await fixture.stop()
    }
    const delay = { path: collection(OTHER), warmUp: 0 }
    findings.push(...(await longestDelay(environment, 'list of 10,000 in another version', delay)))
    return findings
  },
}
