import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { NAMESPACE, startFixture, type Fixture } from '../fixture.ts'
import { measureInTurns, type Operation } from '../in-turns.ts'
import type { RequestOf } from '../load.ts'
import type { Environment, Work } from '../work.ts'
import { create } from './writes.ts'

const EVENTS = `/api/v1/namespaces/${NAMESPACE}/events`

/** An Event of which one KiB is stored. */
const event = (name: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name },
    reason: 'Measured',
    type: 'Normal',
    count: 1,
    involvedObject: { kind: 'ConfigMap', namespace: NAMESPACE, name: 'o0' },
    message: 'All work and no play makes the bench a dull place. '.repeat(10),
  })

const createEvent =
  ({ headers }: Fixture, round: number): RequestOf =>
  (index) => ({
    method: 'POST',
    path: EVENTS,
    body: event(`e${round}-${index}`),
    headers: { ...headers, 'content-type': 'application/json' },
  })

/** A ConfigMap and an Event by turns. */
function createEither(fixture: Fixture, round: number): RequestOf {
  const map = create(fixture, round)
  const other = createEvent(fixture, round)
  return (index) => (index % 2 === 0 ? map(index) : other(index))
}

const OPERATIONS: readonly Operation[] = [
  { what: 'create of 2 KiB beside a type with a store of its own', make: create },
  { what: 'create of an Event of 1 KiB in a store of its own', make: createEvent },
  // Of other objects than those of the first operation.
  { what: 'create in both stores by turns', make: (fixture, round) => createEither(fixture, round + 100) },
]

/** What a store of their own for Events costs (`--store-override`), beside one store for all. */
export const stores: Work = {
  name: 'stores',
  async run(environment) {
    const within = (folder: string): Environment => {
      const scratch = join(environment.scratch, folder)
      mkdirSync(scratch)
      return { ...environment, scratch }
    }
    const reference = await startFixture(within('one'))
    const flags = [`--store-override=events=${join(environment.scratch, 'events')}`]
    const measured = await startFixture(within('two'), { flags })
    try {
      return await measureInTurns(environment, { measured, reference, what: 'in one store for all' }, OPERATIONS)
    } finally {
      await reference.stop()
      await measured.stop()
    }
  },
}
