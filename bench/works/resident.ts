import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { objectKey } from '../../runtime/api/index.ts'
import type { Write } from '../../runtime/store/contract/index.ts'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { COLLECTION, NAMESPACE, seed, startFixture } from '../fixture.ts'
import type { Environment, Work } from '../work.ts'

const OBJECTS = 100_000
const BATCH = 500
const MEBIBYTE = 1024 * 1024
const FACTOR = 1.6
const FIXED = 120
const TYPE = { group: '', resource: 'configmaps' }

/** Copies one stored object many times below the API, where it takes seconds instead of minutes; gives their bytes. */
async function multiply(folder: string): Promise<number> {
  const store = await openStore(await lmdbLog({ path: folder }))
  try {
    const pattern = await store.get(objectKey(TYPE, { namespace: NAMESPACE, name: 'o0' }))
    if (pattern === undefined) throw new Error('the pattern object is not where it is expected')
    const text = Buffer.from(pattern.value).toString()
    let bytes = 0
    for (let first = 0; first < OBJECTS; first += BATCH) {
      const writes = Array.from({ length: BATCH }, (_, index): Write => {
        const name = `m${first + index}`
        const value = Buffer.from(text.replace('"name":"o0"', `"name":"${name}"`))
        bytes += value.length
        return { key: objectKey(TYPE, { namespace: NAMESPACE, name }), expect: 0, value }
      })
      await store.commit(writes)
    }
    return bytes
  } finally {
    await store.close()
  }
}

async function prepare(environment: Environment): Promise<void> {
  const fixture = await startFixture(environment)
  try {
    await seed(fixture, 1)
  } finally {
    await fixture.stop()
  }
}

export const resident: Work = {
  name: 'resident',
  async run(environment) {
    await prepare(environment)
    const bytes = await multiply(join(environment.scratch, 'data/store'))
    const fixture = await startFixture(environment)
    try {
      await fixture.call({ method: 'GET', path: `${COLLECTION}?limit=1` })
      await sleep(2_000)
      return [
        {
          what: `${OBJECTS} objects of 2 KiB, resident memory`,
          unit: 'MiB',
          measured: fixture.process.resident() / MEBIBYTE,
          budget: { limit: Math.round((bytes * FACTOR) / MEBIBYTE) + FIXED, direction: 'at most' },
        },
      ]
    } finally {
      await fixture.stop()
    }
  },
}
