import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { COLLECTION, configMap, seed, startFixture, startReference, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive, type RequestOf } from '../load.ts'
import type { Finding, Work } from '../work.ts'

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
