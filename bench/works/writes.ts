import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { appliedDeployment, appliedMap, applyAgain, seedApplied, type AppliedObject } from '../applied.ts'
import { COLLECTION, configMap, seed, startFixture, startReference, type Fixture } from '../fixture.ts'
import { cpuFinding, type Comparison } from '../comparison.ts'
import { cpuPerRequest, drive, type RequestOf } from '../load.ts'
import { medianBy } from '../rounds.ts'
import type { Finding, Work } from '../work.ts'

const CLIENTS = 64
/** Objects that are patched and applied to, one after the other. */
export const PATCHED = 256
/** In turns with the reference. */
const ROUNDS = 3

const send = (
  fixture: Fixture,
  request: { method: Dispatcher.HttpMethod; path: string; body: string; type: string },
): Dispatcher.RequestOptions => ({
  method: request.method,
  path: request.path,
  body: request.body,
  headers: { ...fixture.headers, 'content-type': request.type },
})

export const create =
  (fixture: Fixture, round: number): RequestOf =>
  (index) =>
    send(fixture, { method: 'POST', path: COLLECTION, body: configMap(`w${round}-${index}`), type: 'application/json' })

export const mergePatch =
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
  (fixture: Fixture, round: number): RequestOf =>
  (index) =>
    send(fixture, {
      method: 'POST',
      path: `${COLLECTION}?fieldValidation=Strict`,
      body: configMap(`s${round}-${index}`),
      type: 'application/json',
    })

const apply =
  (applied: AppliedObject) =>
  (fixture: Fixture): RequestOf =>
    applyAgain(fixture, applied, PATCHED)

export const applyMap = apply(appliedMap)

interface Write {
  readonly what: string
  /** Objects that it creates are named by the round. */
  make(fixture: Fixture, round: number): RequestOf
  /** Of the ratio to the bare handler; absent: for orientation only. */
  readonly limit?: number
}

const WRITES: readonly Write[] = [
  { what: 'create of 2 KiB, durable, LMDB, 64 clients', make: create, limit: 2 },
  { what: 'create of 2 KiB, strict field validation', make: createStrictly },
  { what: 'merge patch of 2 KiB', make: mergePatch, limit: 2 },
  { what: 'server-side apply of 2 KiB, three managers', make: applyMap, limit: 4 },
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
      for (const { what, make, limit } of WRITES) {
        const rounds: Comparison[] = []
        while (rounds.length < ROUNDS) {
          const load = rounds.length === 0 ? options : { ...options, warmUp: 1 }
          const bare = await drive(reference.process, { ...load, url: reference.url }, create(fixture, 0))
          rounds.push({
            bare,
            ours: await drive(fixture.process, { ...load, url: fixture.url }, make(fixture, rounds.length)),
          })
        }
        const median = medianBy(rounds, ({ ours, bare }) => cpuPerRequest(ours) / cpuPerRequest(bare))
        const bareHandler = 'bare handler: parse, stringify, one durable put'
        findings.push(cpuFinding(what, median, { reference: bareHandler, ...(limit === undefined ? {} : { limit }) }))
      }
      return findings
    } finally {
      await reference.process.stop()
      await fixture.stop()
    }
  },
}
