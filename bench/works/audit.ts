import { join } from 'node:path'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import { measureInTurns, type Operation } from '../in-turns.ts'
import type { RequestOf } from '../load.ts'
import type { Environment, Work } from '../work.ts'
import { create } from './writes.ts'

const READ = 256

const get =
  ({ headers }: Fixture): RequestOf =>
  (index) => ({ method: 'GET', path: `${COLLECTION}/o${index % READ}`, headers })

const OPERATIONS: readonly Operation[] = [
  { what: 'create of 2 KiB with audit at Metadata', make: create, limit: 1.08 },
  { what: 'get of 2 KiB with audit at Metadata', make: get },
]

/** What two events of each request cost, beside the same server without audit in the same run. */
export const audit: Work = {
  name: 'audit',
  async run(environment) {
    const within = (folder: string): Environment => ({ ...environment, scratch: join(environment.scratch, folder) })
    const reference = await startFixture(within('plain'))
    const measured = await startFixture(within('audited'), {
      flags: ['--audit-log-path', join(environment.scratch, 'audit.log')],
    })
    try {
      for (const fixture of [reference, measured]) await seed(fixture, READ)
      return await measureInTurns(environment, { measured, reference, what: 'the same without audit' }, OPERATIONS)
    } finally {
      await reference.stop()
      await measured.stop()
    }
  },
}
