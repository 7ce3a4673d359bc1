import { join } from 'node:path'
import { COLLECTION, configMap, seed, startFixture, type Fixture } from '../fixture.ts'
import { cpuFinding, type Comparison } from '../comparison.ts'
import { cpuPerRequest, drive, type RequestOf } from '../load.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'

const CLIENTS = 64
const READ = 256
/** In turns with the reference. */
const ROUNDS = 5

const create =
  ({ headers }: Fixture, round: number): RequestOf =>
  (index) => ({
    method: 'POST',
    path: COLLECTION,
    body: configMap(`a${round}-${index}`),
    headers: { ...headers, 'content-type': 'application/json' },
  })

const get =
  ({ headers }: Fixture): RequestOf =>
  (index) => ({ method: 'GET', path: `${COLLECTION}/o${index % READ}`, headers })

const REQUESTS = [
  { what: 'create of 2 KiB with audit at Metadata', make: create, limit: 1.08 },
  { what: 'get of 2 KiB with audit at Metadata', make: get },
]

/** What two events of each request cost, beside the same server without audit in the same run. */
export const audit: Work = {
  name: 'audit',
  async run(environment) {
    const within = (folder: string): Environment => ({ ...environment, scratch: join(environment.scratch, folder) })
    const plain = await startFixture(within('plain'))
    const audited = await startFixture(within('audited'), {
      flags: ['--audit-log-path', join(environment.scratch, 'audit.log')],
    })
    const findings: Finding[] = []
    try {
      for (const fixture of [plain, audited]) await seed(fixture, READ)
      for (const { what, make, limit } of REQUESTS) {
        const rounds: Comparison[] = []
        while (rounds.length < ROUNDS) {
          const run = ({ process, url, ca }: Fixture, requestOf: RequestOf) =>
            drive(process, { url, ca, connections: CLIENTS, seconds: environment.seconds, warmUp: 1 }, requestOf)
          rounds.push({
            bare: await run(plain, make(plain, rounds.length)),
            ours: await run(audited, make(audited, rounds.length)),
          })
        }
        const median = medianBy(rounds, ({ ours, bare }) => cpuPerRequest(ours) / cpuPerRequest(bare))
        const reference = 'the same without audit'
        findings.push(cpuFinding(what, median, { reference, ...(limit === undefined ? {} : { limit }) }))
      }
      return findings
    } finally {
      await plain.stop()
      await audited.stop()
    }
  },
}
