import { once } from 'node:events'
import { expect, it } from 'vitest'
import { ApiError, type DynamicObject } from '../../../runtime/api/index.ts'
import { LeaseCandidate, runElected, type LeaseAccess } from '../../../runtime/controllers/leadership/index.ts'
import { leaderOf } from '../../../runtime/controllers/leadership/lease.ts'
import { waitFor } from '../../support/patience.ts'

const TIMES = { leaseDuration: 100_000, renewDeadline: 90_000, retryPeriod: 5 }

/** A Lease in memory, which anybody may write in between. */
function memoryLease() {
  let version = 0
  let present: DynamicObject | undefined
  const state = { conflicts: 0, renewals: 0 }
  const write = (spec: object): void => {
    present = { apiVersion: 'v1', kind: 'Lease', metadata: { resourceVersion: String(++version) }, spec }
  }
  const refused = (): ApiError => new ApiError(409, 'Conflict', 'changed')
  const lease: LeaseAccess = {
    read: () => Promise.resolve(present),
    create: (spec) => (present === undefined ? Promise.resolve(write(spec)) : Promise.reject(refused())),
    update(read, spec) {
      if (state.conflicts-- > 0) write(present?.spec as object)
      if (read.metadata.resourceVersion !== present?.metadata.resourceVersion) return Promise.reject(refused())
      state.renewals++
      return Promise.resolve(write(spec))
    },
  }
  return { lease, state, holder: () => (present === undefined ? undefined : leaderOf(present).holder) }
}

function election() {
  const { lease, state, holder } = memoryLease()
  const stop = new AbortController()
  const errors: unknown[] = []
  const { signal } = stop
  const candidate = new LeaseCandidate({ lease, identity: 'one', leaseDuration: TIMES.leaseDuration })
  const run = (work: (end: AbortSignal) => Promise<void>) =>
    runElected(
      candidate,
      { name: 'x', times: TIMES, signal, report: (error) => errors.push(error) },
      (_held, _term, end) => work(end),
    )
  return { run, stop, errors, state, holder }
}

it('leads on when others change the Lease while it is renewed or let go of', async () => {
  const { run, stop, errors, state, holder } = election()
  let terms = 0
  const running = run(async (end) => {
    terms++
    await once(end, 'abort')
  })
  await waitFor(() => expect(terms).toBe(1))
  state.conflicts = 3
  await waitFor(() => expect(state.renewals).toBeGreaterThan(2))
  state.conflicts = 1
  stop.abort()
  await running
  expect([terms, errors, holder()]).toEqual([1, [], ''])
})

it('begins another term after one whose work has failed, and reports why', async () => {
  const { run, stop, errors } = election()
  let terms = 0
  const running = run(async (end) => {
    if (terms++ === 0) throw new Error('it does not start')
    await once(end, 'abort')
  })
  await waitFor(() => expect(terms).toBe(2))
  stop.abort()
  await running
  expect(errors.map(String)).toEqual([expect.stringContaining('x: election of the leader')])
})
