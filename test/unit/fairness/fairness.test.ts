import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ticket } from '../../../runtime/fairness/ticket.ts'
import { bench, GET, level, schema, user, type Bench } from './support.ts'

/** Gives requests of a user of a group their place. */
function requests(of: Bench, name: string, count: number, seats = 1, group = 'g'): readonly Ticket[] {
  const flow = of.fairness.flowOf(user(name, group), GET)
  return Array.from({ length: count }, () => of.fairness.admit(flow, seats))
}

const states = (tickets: readonly Ticket[]): string => tickets.map(({ state }) => state[0]).join('')

/** A level with so many seats, beside that of last resort. */
const levelOf = (seats: number, more: Parameters<typeof level>[1] = {}, perTurn?: number): Bench =>
  bench(
    seats,
    [level('l', { shares: 1, ...more }), level('catch-all', { shares: 0, queuing: undefined })],
    [schema('l', 'g', { level: 'l' })],
    perTurn,
  )

describe('a priority level', () => {
  it('executes as many requests as it has seats, and queues the others', () => {
    const of = levelOf(3)
    const tickets = requests(of, 'u', 5)
    expect(states(tickets)).toBe('eeeww')
    of.fairness.end(tickets[0] as Ticket)
    of.turn()
    expect(states(tickets)).toBe('eeeew')
    expect(of.isTurnAwaited).toBe(false)
  })

  it('refuses what its queues can not hold', () => {
    const of = levelOf(1, { queuing: { queues: 8, handSize: 2, queueLengthLimit: 3 } })
    expect(states(requests(of, 'u', 9))).toBe('ewwwwwwqq')
  })

  it('refuses at once without queues', () => {
    const of = levelOf(2, { queuing: undefined })
    expect(requests(of, 'u', 3).map(({ state }) => state)).toEqual(['executing', 'executing', 'concurrency-limit'])
  })

  it('lets nothing of an exempt level wait', () => {
    const of = bench(1, [], [], 1)
    expect(states(requests(of, 'root', 50, 1, 'system:masters'))).toBe('e'.repeat(50))
  })

  it('lets a wide request wait for all of its seats, and none overtake it in its queue', () => {
    const of = levelOf(20, { queuing: { queues: 2, handSize: 2, queueLengthLimit: 50 } })
    const running = requests(of, 'u', 15)
    const [wide] = requests(of, 'v', 1, 10) as [Ticket]
    const [small] = requests(of, 'w', 1) as [Ticket]
    expect([wide.state, small.state]).toEqual(['waiting', 'waiting'])
    for (const ticket of running.slice(0, 5)) of.fairness.end(ticket)
    of.turn()
    expect(wide.state).toBe('executing')
  })

  it('executes alone what is wider than it is', () => {
    const of = levelOf(2, { queuing: { queues: 1, handSize: 1, queueLengthLimit: 50 } })
    const [one] = requests(of, 'u', 1) as [Ticket]
    const [wide] = requests(of, 'u', 1, 10) as [Ticket]
    expect(wide.width).toBe(2)
    expect(wide.state).toBe('waiting')
    of.fairness.end(one)
    of.turn()
    expect(wide.state).toBe('executing')
  })

  it('lets requests wait while four answers are being compressed, of which those of exempt levels are none', () => {
    const of = levelOf(20)
    const [exempt] = requests(of, 'root', 1, 1, 'system:masters') as [Ticket]
    for (let count = 0; count < 9; count++) of.fairness.compressing(exempt)
    const executing = requests(of, 'u', 4)
    expect(states(executing)).toBe('eeee')
    const compressed = executing.map((ticket) => of.fairness.compressing(ticket))
    const waiting = requests(of, 'u', 2)
    of.turn()
    expect(states(waiting)).toBe('ww')
    expect(states(requests(of, 'root', 1, 1, 'system:masters'))).toBe('e')
    for (const done of compressed) done()
    expect(of.isTurnAwaited).toBe(true)
    of.turn()
    expect(states(waiting)).toBe('ee')
  })

  it('gives up a request that waited too long, and tells it', () => {
    const of = levelOf(1)
    const [first, second, third] = requests(of, 'u', 3) as [Ticket, Ticket, Ticket]
    let told = ''
    second.decided = () => (told = second.state)
    of.fairness.giveUp(second, 'time-out')
    of.fairness.giveUp(second, 'cancelled')
    expect(told).toBe('time-out')
    of.fairness.end(first)
    of.fairness.end(first)
    of.turn()
    expect(third.state).toBe('executing')
    expect([...of.fairness.statistics].find(({ schema: name }) => name === 'l')).toMatchObject({
      dispatched: 2,
      waiting: 0,
      executing: 1,
      refused: { 'time-out': 1, cancelled: 0 },
    })
  })

  it('lends seats that nobody needs', () => {
    const of = bench(
      20,
      [
        level('busy', { shares: 1 }),
        level('idle', { shares: 1, lendablePercent: 50 }),
        level('catch-all', { shares: 0 }),
      ],
      [schema('busy', 'g')],
    )
    const tickets = requests(of, 'u', 30)
    const executing = (): number => tickets.filter(({ state }) => state === 'executing').length
    expect(executing()).toBe(10)
    of.time.now = 10_000
    of.fairness.adjust()
    of.turn()
    expect(executing()).toBe(15)
  })

  it('goes on with what waits when it is configured anew or removed', () => {
    const of = levelOf(1)
    const tickets = requests(of, 'u', 3)
    of.fairness.configure([level('l', { queuing: { queues: 1, handSize: 1, queueLengthLimit: 1 } })], [])
    of.fairness.configure([], [])
    for (const ticket of tickets) {
      of.turn()
      of.fairness.end(ticket)
    }
    expect(tickets.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended'])
    of.fairness.configure([], [])
    expect(of.fairness.levels.map(({ name }) => name)).toEqual(['exempt', 'catch-all'])
  })
})

describe('a turn of the event loop', () => {
  it('begins so many requests and no more, whatever seats there are', () => {
    const of = levelOf(100, {}, 4)
    const tickets = requests(of, 'u', 10)
    expect(states(tickets)).toBe('eeeewwwwww')
    for (const ticket of tickets) of.fairness.end(ticket)
    of.turn()
    expect(states(tickets.slice(4))).toBe('eeeeww')
    of.turn()
    expect(states(tickets.slice(8))).toBe('ee')
  })

  it('has room for as many after turns that were not full, and is awaited by nobody', () => {
    const of = levelOf(100, {}, 4)
    for (let turn = 0; turn < 3; turn++) {
      expect(states(requests(of, 'u', 3))).toBe('eee')
      expect(of.isTurnAwaited).toBe(false)
      of.turn()
    }
    expect(states(requests(of, 'u', 4))).toBe('eeee')
    expect(of.isTurnAwaited).toBe(false)
    expect(states(requests(of, 'u', 1))).toBe('w')
    expect(of.isTurnAwaited).toBe(true)
  })

  it('refuses nothing that has only to wait for the next one', () => {
    const of = levelOf(400, { queuing: undefined }, 4)
    expect(states(requests(of, 'u', 300))).toBe('e'.repeat(4) + 'w'.repeat(296))
  })

  it('answers one user after a bounded number of requests of another, however many of them there are', () => {
    for (const flood of [100, 10_000]) {
      const of = levelOf(100_000, {}, 4)
      requests(of, 'flood', flood)
      const [victim] = requests(of, 'victim', 1) as [Ticket]
      let turns = 0
      while (victim.state === 'waiting') {
        of.turn()
        turns += 1
      }
      expect(turns).toBeLessThanOrEqual(2)
    }
  })

  it('gives levels their parts by seats', () => {
    const of = bench(
      1_000,
      [level('much', { shares: 30 }), level('little', { shares: 10 }), level('catch-all', { shares: 0 })],
      [schema('much', 'm'), schema('little', 'l')],
      8,
    )
    requests(of, 'x', 8, 1, 'm')
    const much = requests(of, 'u', 100, 1, 'm')
    const little = requests(of, 'v', 100, 1, 'l')
    for (let turn = 0; turn < 10; turn++) of.turn()
    const begun = (tickets: readonly Ticket[]): number => tickets.filter(({ state }) => state === 'executing').length
    expect(begun(much) + begun(little)).toBe(80)
    expect(begun(little)).toBeGreaterThanOrEqual(19)
    expect(begun(little)).toBeLessThanOrEqual(21)
  })
})

/** Steps of a level under any load: requests of users come, some end, time goes on, a turn begins. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('come' as const), user: fc.nat(5), seats: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('end' as const), which: fc.nat(100) }),
    fc.record({ do: fc.constant('give up' as const), which: fc.nat(100) }),
    fc.record({ do: fc.constant('time' as const), milliseconds: fc.nat(20) }),
    fc.record({ do: fc.constant('turn' as const) }),
  ),
  { maxLength: 200 },
)

describe('under any load', () => {
  it('is never above its limits, keeps no seat free that a request waits for, and ends with nothing left', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), (all, seats, perTurn) => {
        const of = levelOf(seats, { queuing: { queues: 8, handSize: 3, queueLengthLimit: 5 } }, perTurn)
        const own = of.fairness.levels.find(({ name }) => name === 'l')
        if (own === undefined) throw new Error('no level')
        const tickets: Ticket[] = []
        const executing = () => tickets.filter(({ state }) => state === 'executing')
        const waiting = () => tickets.filter(({ state }) => state === 'waiting')
        const check = (): void => {
          const taken = executing().reduce((sum, { width }) => sum + width, 0)
          expect(taken).toBe(own.seatsExecuting)
          expect(taken <= seats || executing().length === 1).toBe(true)
          expect(waiting().length).toBe(own.waiting)
          // What waits and could begin has a turn to come.
          const next = own.queues.next()
          if (next !== undefined && own.hasRoomFor(next.width)) expect(of.isTurnAwaited).toBe(true)
          expect(next === undefined).toBe(own.waiting === 0)
          for (const queue of own.queues.queues) expect(queue.length).toBeLessThanOrEqual(5 + seats)
        }
        for (const step of all) {
          if (step.do === 'come') tickets.push(...requests(of, `u${step.user}`, 1, step.seats))
          if (step.do === 'time') of.time.now += step.milliseconds
          if (step.do === 'turn') of.turn()
          const some = step.do === 'end' ? executing() : step.do === 'give up' ? waiting() : []
          const one = 'which' in step ? some[step.which % Math.max(1, some.length)] : undefined
          if (one !== undefined && step.do === 'end') of.fairness.end(one)
          if (one !== undefined && step.do === 'give up') of.fairness.giveUp(one, 'cancelled')
          check()
        }
        for (let round = 0; round < 1_000 && executing().length + waiting().length > 0; round++) {
          for (const ticket of executing()) of.fairness.end(ticket)
          of.turn()
          check()
        }
        expect(executing().length + waiting().length).toBe(0)
        expect([own.seatsExecuting, own.seatsWaiting, own.executing, own.waiting]).toEqual([0, 0, 0, 0])
        for (const queue of own.queues.queues)
          expect([queue.length, queue.seatsWaiting, queue.seatsExecuting]).toEqual([0, 0, 0])
      }),
      { numRuns: 300 },
    )
  })

  it('gives flows that always ask the same work, but for one request each', () => {
    const flows = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(flows, fc.integer({ min: 50, max: 200 }), (widths, rounds) => {
        // Every flow has a queue of its own: hands of one queue that differ.
        const of = levelOf(4, { queuing: { queues: 512, handSize: 1, queueLengthLimit: 1_000 } })
        const names = widths.map((_, index) => `flow-${index}`)
        const indexes = names.map((name) => of.fairness.flowOf(user(name, 'g'), GET).hand[0]?.index)
        fc.pre(new Set(indexes).size === names.length)
        const blocker = requests(of, 'blocker', 4)
        const begun = names.map(() => 0)
        for (const [index, name] of names.entries())
          for (const ticket of requests(of, name, 300, widths[index]))
            ticket.decided = () => {
              begun[index] = (begun[index] as number) + ticket.width
              queue.push(ticket)
            }
        const queue: Ticket[] = [...blocker]
        for (let round = 0; round < rounds; round++) {
          const ended = queue.shift()
          if (ended !== undefined) of.fairness.end(ended)
          of.turn()
        }
        const widest = Math.max(...widths.map((width) => Math.min(width, 4)))
        expect(Math.max(...begun) - Math.min(...begun)).toBeLessThanOrEqual(2 * widest)
      }),
      { numRuns: 100 },
    )
  })

  it('gives a flow of slow requests no more time of seats than one of fast requests', () => {
    const of = levelOf(1, { queuing: { queues: 512, handSize: 1, queueLengthLimit: 1_000 } })
    const [blocker] = requests(of, 'blocker', 1) as [Ticket]
    const times = { slow: 0, fast: 0 }
    const costs = { slow: 500, fast: 50 }
    let running = { ticket: blocker, name: '' as keyof typeof times }
    for (const name of ['slow', 'fast'] as const)
      for (const ticket of requests(of, name, 500)) ticket.decided = () => (running = { ticket, name })
    for (let round = 0; round < 400; round++) {
      const cost = costs[running.name] ?? 0
      of.time.now += cost
      if (cost > 0) times[running.name] += cost
      of.fairness.end(running.ticket)
      of.turn()
    }
    expect(Math.abs(times.slow - times.fast)).toBeLessThanOrEqual(1_000)
  })
})
