import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  LEASE_TIMES,
  ObservedLeases,
  type LeaseStore,
  type ServerLease,
} from '../../../runtime/controllers/servers/leases.ts'
import { Membership } from '../../../runtime/controllers/servers/membership.ts'

const addressOf = (name: string) => ({ ip: `10.0.0.${name.charCodeAt(0)}`, port: 443 })
const lease = (name: string, revision: number): ServerLease => ({ address: addressOf(name), revision })
const ipsOf = (leases: readonly ServerLease[]): readonly string[] => leases.map(({ address: { ip } }) => ip).sort()
const ips = (...names: readonly string[]): readonly string[] => names.map((name) => addressOf(name).ip)

describe('observed leases', () => {
  it('live for a life after this server saw them change, whatever the clocks of others say', () => {
    const observed = new ObservedLeases(15)
    expect(ipsOf(observed.look([lease('a', 1), lease('b', 2)], 1_000).live)).toEqual(ips('a', 'b'))
    expect(ipsOf(observed.look([lease('a', 3), lease('b', 2)], 1_010).live)).toEqual(ips('a', 'b'))
    const { live, expired, nextExpiry } = observed.look([lease('a', 3), lease('b', 2)], 1_015)
    expect([ipsOf(live), ipsOf(expired), nextExpiry]).toEqual([ips('a'), ips('b'), 10])
  })

  it('begin anew when they were removed, or when nobody looked for a life', () => {
    const observed = new ObservedLeases(15)
    observed.look([lease('a', 1)], 0)
    observed.look([], 10)
    expect(observed.look([lease('a', 1)], 20).live).toHaveLength(1)
    expect(observed.look([lease('a', 1)], 34).nextExpiry).toBe(1)
    expect(observed.look([lease('a', 1)], 100).live).toHaveLength(1)
    expect(observed.look([lease('a', 1)], 114).live).toHaveLength(1)
    expect(observed.look([lease('a', 1)], 115).expired).toHaveLength(1)
    expect(observed.look([], 116).nextExpiry).toBe(Infinity)
  })
})

describe('the servers of a store', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A store of leases, which may be out of order for a time. */
  function openLeases() {
    const held = new Map<string, ServerLease>()
    let revision = 0
    const state = { isDown: false, hangs: false, renewals: 0 }
    const leases: LeaseStore = {
      async renew(address) {
        if (state.hangs) return new Promise(() => undefined)
        if (state.isDown) throw new Error('it is down')
        state.renewals += 1
        held.set(address.ip, { address, revision: (revision += 1) })
        return [...held.values()]
      },
      async remove({ address, revision: last }) {
        if (held.get(address.ip)?.revision === last) held.delete(address.ip)
      },
      release: async ({ ip }) => void held.delete(ip),
    }
    return { held, state, leases }
  }

  function join({ leases }: ReturnType<typeof openLeases>, name: string) {
    const seen: string[][] = []
    const reported: unknown[] = []
    const membership = new Membership({
      name: 'test',
      address: addressOf(name),
      leases,
      times: LEASE_TIMES,
      report: (error) => reported.push(error),
      onLook: (addresses) => seen.push(addresses.map(({ ip }) => ip).sort()),
    })
    return { membership, reported, now: () => seen.at(-1) }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  it('find each other, and renew every ten seconds', async () => {
    const store = openLeases()
    const a = join(store, 'a')
    const b = join(store, 'b')
    await pass(11)
    expect([a.now(), b.now()]).toEqual([ips('a', 'b'), ips('a', 'b')])
    const before = store.state.renewals
    await pass(100)
    // Twenty, and at most one more of each: a look that is due when a lease may end.
    expect(store.state.renewals - before).toBeLessThanOrEqual(42)
    expect([a.reported, b.reported]).toEqual([[], []])
    await a.membership.close()
    await b.membership.close()
  })

  it('lose one that was killed with its lease, which goes from the store, too', async () => {
    const store = openLeases()
    const a = join(store, 'a')
    const b = join(store, 'b')
    await pass(11)
    await b.membership.close()
    await pass(4)
    expect(a.now()).toEqual(ips('a', 'b'))
    await pass(21)
    expect(a.now()).toEqual(ips('a'))
    expect([...store.held.keys()]).toEqual(ips('a'))
    await a.membership.close()
  })

  it('lose one that leaves at once', async () => {
    const store = openLeases()
    const a = join(store, 'a')
    const b = join(store, 'b')
    await pass(11)
    expect((await b.membership.leave()).map(({ ip }) => ip)).toEqual(ips('a'))
    expect([...store.held.keys()]).toEqual(ips('a'))
    await pass(10)
    expect(a.now()).toEqual(ips('a'))
    await a.membership.close()
  })

  it.each([
    ['fails', (state: ReturnType<typeof openLeases>['state'], now: boolean) => (state.isDown = now)],
    ['hangs', (state: ReturnType<typeof openLeases>['state'], now: boolean) => (state.hangs = now)],
  ] as const)('lose nobody because the store %s for a minute, in which nobody can renew', async (_, disturb) => {
    const store = openLeases()
    const a = join(store, 'a')
    const b = join(store, 'b')
    await pass(11)
    disturb(store.state, true)
    await pass(60)
    disturb(store.state, false)
    for (let second = 0; second < 30; second++) {
      await pass(1)
      expect([a.now(), b.now()]).toEqual([ips('a', 'b'), ips('a', 'b')])
    }
    // A failure is told with its subject, and tried again before the lease ends.
    expect(a.reported.length).toBeGreaterThan(5)
    expect(String(a.reported[0])).toMatch(/test: lease/)
    await a.membership.close()
    await b.membership.close()
  })

  it('renew before their lease ends when one renewal fails', async () => {
    const store = openLeases()
    const a = join(store, 'a')
    const b = join(store, 'b')
    await pass(19)
    store.state.hangs = true
    await pass(3)
    store.state.hangs = false
    for (let second = 0; second < 30; second++) {
      await pass(1)
      expect([a.now(), b.now()]).toEqual([ips('a', 'b'), ips('a', 'b')])
    }
    await a.membership.close()
    await b.membership.close()
  })
})
