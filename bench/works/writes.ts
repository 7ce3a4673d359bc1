import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { COLLECTION, configMap, seed, startFixture, startReference, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive, type RequestOf } from '../load.ts'
import type { Environment, Finding, Work } from '../work.ts'

const CLIENTS = 64
const PATCHED = 256

const send = (
  fixture: Fixture,
  request: { method: Dispatcher.HttpMethod; path: string; body: string; type: string },
): Dispatcher.RequestOptions => ({
  method: request.method,
  path: request.path,
  body: request.body,
  headers: { ...fixture.headers, 'content-type': request.type },
})

const create =
  (fixture: Fixture): RequestOf =>
  (index) =>
    send(fixture, { method: 'POST', path: COLLECTION, body: configMap(`w${index}`), type: 'application/json' })

const mergePatch =
  (fixture: Fixture): RequestOf =>
  (index) =>
    send(fixture, {
      method: 'PATCH',
      path: `${COLLECTION}/o${index % PATCHED}`,
      body: JSON.stringify({ data: { count: String(index) } }),
      type: 'application/merge-patch+json',
    })

const WRITES = [
  { what: 'create of 2 KiB, durable, LMDB, 64 clients', make: create, limit: 2 },
  { what: 'merge patch of 2 KiB', make: mergePatch, limit: 2 },
] as const

export const writes: Work = {
  name: 'write',
  async run(environment) {
    const fixture = await startFixture(environment)
    const reference = await startReference(environment, 'bench/references/put.ts', [
      join(environment.scratch, 'bare'),
      fixture.tlsFile,
    ])
    const options = { ca: fixture.ca, connections: CLIENTS, seconds: environment.seconds }
    const findings: Finding[] = []
    try {
      await seed(fixture, PATCHED)
      const bare = await drive(reference.process, { ...options, url: reference.url }, create(fixture))
      for (const { what, make, limit } of WRITES) {
        const ours = await drive(fixture.process, { ...options, url: fixture.url }, make(fixture))
        findings.push({
          what,
          unit: 'µs CPU each',
          measured: cpuPerRequest(ours),
          reference: { what: 'bare handler: parse, stringify, one durable put', value: cpuPerRequest(bare) },
          budget: { limit, direction: 'at most' },
        })
      }
      return findings
    } finally {
      await reference.process.stop()
      await fixture.stop()
    }
  },
}

/** Creates through the server against plain inserts of the same objects by the driver, as rates. */
export const mongoWrites: Work = {
  name: 'mongodb',
  async run(environment) {
    const { startReplicaSet } = await import('../../test/support/mongod.ts')
    const set = await startReplicaSet({ nodes: 1 })
    try {
      const plain = await plainInserts(set.uri, environment)
      const fixture = await startFixture(environment, ['--store', withDatabase(set.uri, 'bench')])
      try {
        const options = { url: fixture.url, ca: fixture.ca, connections: CLIENTS, seconds: environment.seconds }
        const { requests, seconds } = await drive(fixture.process, options, create(fixture))
        return [
          {
            what: 'create on MongoDB, one node, 64 clients',
            unit: 'a second',
            measured: requests / seconds,
            reference: { what: 'plain insertOne, w: majority, j: true', value: plain },
            budget: { limit: 8, direction: 'at least' },
          },
        ]
      } finally {
        await fixture.stop()
      }
    } finally {
      await set.stop()
    }
  },
}

const withDatabase = (uri: string, database: string): string =>
  uri.replace(/^(mongodb:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`)

async function plainInserts(uri: string, { seconds }: Environment): Promise<number> {
  const { MongoClient } = await import('mongodb')
  const client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true }, maxPoolSize: CLIENTS })
  const collection = client.db('plain').collection<{ _id: string }>('objects')
  let next = 0
  const loop = async (until: number): Promise<number> => {
    let done = 0
    while (performance.now() < until) {
      const name = `w${next++}`
      await collection.insertOne({ _id: name, value: configMap(name) } as { _id: string })
      done++
    }
    return done
  }
  const all = async (duration: number): Promise<number> => {
    const until = performance.now() + duration * 1000
    const counts = await Promise.all(Array.from({ length: CLIENTS }, () => loop(until)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  try {
    await all(1)
    return (await all(seconds)) / seconds
  } finally {
    await client.close()
  }
}
