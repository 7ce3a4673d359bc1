import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COLLECTION, seed, startBytes, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive, type LoadResult } from '../load.ts'
import type { Environment, Finding, Work } from '../work.ts'

const CHUNK = 256 * 1024
const MEBIBYTE = 1024 * 1024

interface Comparison {
  readonly ours: LoadResult
  readonly bare: LoadResult
}

/** Reads the same path from the server and the same bytes from a bare one, one after the other. */
async function compareReads(
  environment: Environment,
  fixture: Fixture,
  path: string,
  { connections, chunk }: { readonly connections: number; readonly chunk: number },
): Promise<Comparison> {
  const answer = await fixture.call({ method: 'GET', path })
  const reference = await startBytes(environment, fixture, answer, chunk)
  const options = { ca: fixture.ca, connections, seconds: environment.seconds }
  const requestOf = () => ({ method: 'GET' as const, path, headers: fixture.headers })
  try {
    const bare = await drive(reference.process, { ...options, url: reference.url }, requestOf)
    const ours = await drive(fixture.process, { ...options, url: fixture.url }, requestOf)
    return { ours, bare }
  } finally {
    await reference.process.stop()
  }
}

const cpuFinding = (what: string, { ours, bare }: Comparison, limit: number): Finding => ({
  what,
  unit: 'µs CPU each',
  measured: cpuPerRequest(ours),
  reference: { what: 'bare node:https, same bytes', value: cpuPerRequest(bare) },
  budget: { limit, direction: 'at most' },
})

export const get: Work = {
  name: 'get',
  async run(environment) {
    const fixture = await startFixture(environment)
    try {
      await seed(fixture, 1)
      const compared = await compareReads(environment, fixture, `${COLLECTION}/o0`, { connections: 16, chunk: 0 })
      return [cpuFinding('get of 2 KiB, consistent', compared, 1.8)]
    } finally {
      await fixture.stop()
    }
  },
}

/** How late (milliseconds) the server's event loop is at most while it sends whole lists. */
async function delayOfLists(environment: Environment): Promise<number> {
  const file = join(environment.scratch, 'delay')
  const fixture = await startFixture(environment, {
    nodeFlags: ['--import', await environment.compile('bench/references/delay.ts')],
    environment: { BENCH_DELAY_FILE: file },
  })
  const { url, ca, headers } = fixture
  const delay = async (): Promise<number> => {
    process.kill(fixture.process.pid, 'SIGUSR2')
    await sleep(200)
    return Number(readFileSync(file, 'utf8'))
  }
  const send = (seconds: number) =>
    drive(fixture.process, { url, ca, connections: 1, seconds, warmUp: 0 }, () => ({
      method: 'GET',
      path: COLLECTION,
      headers,
    }))
  try {
    await send(2)
    await delay()
    await send(environment.seconds)
    return await delay()
  } finally {
    await fixture.stop()
  }
}

export const lists: Work = {
  name: 'list',
  async run(environment) {
    return [
      ...(await measureLists(environment)),
      {
        what: 'list of 10,000, longest delay of the event loop',
        unit: 'ms',
        measured: await delayOfLists(environment),
        budget: { limit: 10, direction: 'at most' },
      },
    ]
  },
}

async function measureLists(environment: Environment): Promise<readonly Finding[]> {
  const fixture = await startFixture(environment)
  try {
    await seed(fixture, 10_000)
    const resting = fixture.process.resident()
    const whole = await compareReads(environment, fixture, COLLECTION, { connections: 1, chunk: CHUNK })
    const page = await compareReads(environment, fixture, `${COLLECTION}?limit=500`, { connections: 8, chunk: CHUNK })
    return [
      cpuFinding('list with limit=500', page, 2),
      cpuFinding('list of 10,000', whole, 1.5),
      {
        what: 'list of 10,000, extra memory',
        unit: 'MiB',
        measured: Math.max(0, whole.ours.highestMemory - resting) / MEBIBYTE,
        budget: { limit: 16, direction: 'at most' },
      },
    ]
  } finally {
    await fixture.stop()
  }
}
