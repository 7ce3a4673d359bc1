import { CHUNK, compareReads, cpuFinding, longestDelay } from '../comparison.ts'
import { COLLECTION, seed, startFixture } from '../fixture.ts'
import type { Environment, Finding, Work } from '../work.ts'

const MEBIBYTE = 1024 * 1024
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
      {
        what: 'list of 10,000, longest delay of the event loop',
        unit: 'ms',
        measured: await longestDelay(environment, { path: COLLECTION, warmUp: 2 }),
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
    const whole = await compareReads(environment, fixture, COLLECTION, { connections: 1, reference: PIECES })
    const part = await compareReads(environment, fixture, `${COLLECTION}?limit=500`, {
      connections: 8,
      reference: PIECES,
    })
    return [
      cpuFinding('list with limit=500', part, { limit: 2 }),
      cpuFinding('list of 10,000', whole, { limit: 1.5 }),
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
