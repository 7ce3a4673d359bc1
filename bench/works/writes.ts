import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { appliedDeployment, appliedMap, applyAgain, seedApplied, type AppliedObject } from '../applied.ts'
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

/** Every field is known: what is measured is the look for unknown ones. */
const createStrictly =
  (fixture: Fixture): RequestOf =>
  (index) =>
    send(fixture, {
      method: 'POST',
      path: `${COLLECTION}?fieldValidation=Strict`,
      body: configMap(`s${index}`),
      type: 'application/json',
    })

const apply =
  (applied: AppliedObject) =>
  (fixture: Fixture): RequestOf =>
    applyAgain(fixture, applied, PATCHED)

interface Write {
  readonly what: string
  make(fixture: Fixture): RequestOf
  /** Of the ratio to the bare handler; absent: for orientation only. */
  readonly limit?: number
}

const WRITES: readonly Write[] = [
  { what: 'create of 2 KiB, durable, LMDB, 64 clients', make: create, limit: 2 },
  { what: 'create of 2 KiB, strict field validation', make: createStrictly },
  { what: 'merge patch of 2 KiB', make: mergePatch, limit: 2 },
  { what: 'server-side apply of 2 KiB, three managers', make: apply(appliedMap), limit: 4 },
  { what: 'server-side apply of a Deployment, three managers', make: apply(appliedDeployment) },
]

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
      for (const applied of [appliedMap, appliedDeployment]) await seedApplied(fixture, applied, PATCHED)
      const bare = await drive(reference.process, { ...options, url: reference.url }, create(fixture))
      for (const { what, make, limit } of WRITES) {
        const ours = await drive(fixture.process, { ...options, url: fixture.url }, make(fixture))
        findings.push({
          what,
          unit: 'µs CPU each',
          measured: cpuPerRequest(ours),
          reference: { what: 'bare handler: parse, stringify, one durable put', value: cpuPerRequest(bare) },
          ...(limit === undefined ? {} : { budget: { limit, direction: 'at most' } }),
        })
      }
      return findings
    } finally {
      await reference.process.stop()
      await fixture.stop()
    }
  },
}
