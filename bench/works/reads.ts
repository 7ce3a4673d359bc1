import { setTimeout as sleep } from 'node:timers/promises'
import { CHUNK, compareReads, cpuFinding, longestDelay, ROUNDS } from '../comparison.ts'
import { COLLECTION, seed, startFixture } from '../fixture.ts'
import { drive } from '../load.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'

const MEBIBYTE = 1024 * 1024
/** Milliseconds in which a server that has started is done with what that leaves. */
const REST = 3_000
const PIECES = { chunk: CHUNK } as const

export const get: Work = {
  name: 'get',
  async run(environment) {
    const fixture = await startFixture(environment)
    try {
      await seed(fixture, 1)
      const reference = { chunk: 0 }
      const compared = await compareReads(environment, fixture, `${COLLECTION}/o0`, { connections: 16, reference })
      return [cpuFinding('get of 2 KiB, consistent', compared, { limit: 1.8 })]
    } finally {
      await fixture.stop()
    }
  },
}

export const lists: Work = {
  name: 'list',
  async run(environment) {
    return [
      ...(await measureLists(environment)),
      await measureMemory(environment),
      ...(await longestDelay(environment, 'list of 10,000', { path: COLLECTION, warmUp: 2 })),
    ]
  },
}

async function measureLists(environment: Environment): Promise<readonly Finding[]> {
  const fixture = await startFixture(environment)
  try {
    await seed(fixture, 10_000)
    const whole = await compareReads(environment, fixture, COLLECTION, { connections: 1, reference: PIECES })
    const part = await compareReads(environment, fixture, `${COLLECTION}?limit=500`, {
      connections: 8,
      reference: PIECES,
    })
    return [cpuFinding('list with limit=500', part, { limit: 2 }), cpuFinding('list of 10,000', whole, { limit: 1.5 })]
  } finally {
    await fixture.stop()
  }
}

/**
 * What lists of a server add to its memory that has only them to do, the first ones included: the median of a few servers that
 * have started on the objects and rested. What creates in the same process leave behind would be collected, or not, meanwhile.
 */
async function measureMemory(environment: Environment): Promise<Finding> {
  const rounds: number[] = []
  while (rounds.length < ROUNDS) {
    const fixture = await startFixture(environment)
    try {
      await sleep(REST)
      const resting = fixture.process.resident()
      const { url, ca, headers } = fixture
      const load = { url, ca, connections: 1, seconds: environment.seconds, warmUp: 0 }
      const read = () => ({ method: 'GET' as const, path: COLLECTION, headers })
      const { highestMemory } = await drive(fixture.process, load, read)
      rounds.push(Math.max(0, highestMemory - resting) / MEBIBYTE)
    } finally {
      await fixture.stop()
    }
  }
  return {
    what: 'list of 10,000, extra memory',
    unit: 'MiB',
    measured: medianBy(rounds, (round) => round),
    budget: { limit: 16, direction: 'at most' },
  }
}
