import { jsonEqual } from '../json/index.ts'
import type { Demand, SeatBounds } from './concurrency.ts'
import type { LevelSpec, Queuing } from './configuration.ts'
import { DemandMeter } from './demand.ts'
import type { NewCell } from './distributions.ts'
import { QueueSet } from './queue-set.ts'
import { TicketList } from './ticket-list.ts'
import type { RejectReason, Ticket } from './ticket.ts'
import { Utilization } from './utilization.ts'

/** The queue of a level that doesn't queue: nothing waits in it for a seat, but it may for the next turn. */
const ONE_QUEUE: Queuing = { queues: 1, handSize: 1, queueLengthLimit: 0 }

/** The most seats that a request may take. */
const MOST_SEATS = 10
const MILLISECONDS = 1_000

/** A priority level in force: its seats, and the requests that execute in them or wait for them. */
export class PriorityLevel {
  readonly name: string
  #spec: LevelSpec
  #bounds: SeatBounds = { nominal: 0, lower: 0, upper: 0 }
  readonly queues: QueueSet
  readonly demand: DemandMeter
  /** Seats that are used, requests that execute, and requests that wait, each as a fraction of their limit. */
  readonly use: {
    readonly seats: Utilization
    readonly executing: Utilization
    readonly waiting: Utilization
  }
  /** Seats that it has now, after borrowing and lending. */
  seats = 0
  seatsExecuting = 0
  seatsWaiting = 0
  readonly ticketsExecuting = new TicketList()
  waiting = 0
  /** The work that it has been given so far for each of its nominal seats, by which levels take turns. */
  given = 0
  /** The demand of the last period; `smoothed` also takes the earlier ones into account. */
  lastDemand: Demand = { highest: 0, average: 0, deviation: 0 }
  smoothed = 0
  /** The seats of which it got a fraction in the last adjustment. */
  target = 0

  constructor(spec: LevelSpec, newCell: NewCell, now: number) {
    this.name = spec.name
    this.#spec = spec
    this.queues = new QueueSet(spec.queuing ?? ONE_QUEUE)
    this.demand = new DemandMeter(newCell('demand'), now)
    this.use = {
      seats: new Utilization(newCell('seatUse'), now),
      executing: new Utilization(newCell('requestUse'), now),
      waiting: new Utilization(newCell('requestUse'), now),
    }
  }

  get spec(): LevelSpec {
    return this.#spec
  }

  get bounds(): SeatBounds {
    return this.#bounds
  }

  /** Requests that execute. */
  get executing(): number {
    return this.ticketsExecuting.length
  }

  get isExempt(): boolean {
    return this.#spec.type === 'Exempt'
  }

  /** The widest request: none takes more than its hand's part of the seats. */
  get widest(): number {
    return Math.max(1, Math.min(MOST_SEATS, Math.ceil(this.#bounds.nominal / this.queues.queuing.handSize)))
  }

  /** @param whole the number of seats that counts as 1 in histograms */
  configure(spec: LevelSpec, bounds: SeatBounds, whole: number): void {
    const queuing = spec.queuing ?? ONE_QUEUE
    if (!jsonEqual(queuing, this.queues.queuing)) this.queues.configure(queuing)
    if (!jsonEqual(bounds, this.#bounds)) this.seats = bounds.nominal
    this.#spec = spec
    this.#bounds = bounds
    for (const each of [this.demand.utilization, this.use.seats, this.use.executing]) each.limit = whole
    this.use.waiting.limit = Math.max(1, queuing.queues * queuing.queueLengthLimit)
  }

  /** Whether a request may have its seats now. One that needs more seats than the level has executes alone. */
  hasRoomFor(width: number): boolean {
    return this.seatsExecuting + width <= this.seats || this.executing === 0 || this.isExempt
  }

  /** Begins a request, which must not be in a queue. */
  begin(ticket: Ticket, now: number): void {
    const { flow, width } = ticket
    if (!this.isExempt) {
      ticket.queue ??= this.queues.shortest(flow.hand)
      this.queues.begin(ticket.queue, width)
    }
    ticket.state = 'executing'
    ticket.begun = now
    this.ticketsExecuting.add(ticket)
    this.seatsExecuting += width
    const { statistics } = flow.schema
    statistics.dispatched++
    statistics.executing++
    statistics.seatsExecuting += width
    ticket.kind.executing.add(1, now)
    this.#measureExecution(now)
  }

  /** Queues a request, or returns why it is refused. */
  enqueue(ticket: Ticket, now: number): RejectReason | undefined {
    const { flow, width } = ticket
    const queue = this.queues.shortest(flow.hand)
    const { queueLengthLimit } = this.queues.queuing
    // A request that waits for the next turn alone, not for a seat, takes no room of those that do.
    const hasSeats = this.seatsExecuting + this.seatsWaiting + width <= Math.max(1, this.seats)
    if (queue.length >= queueLengthLimit && !hasSeats)
      return queueLengthLimit === 0 ? 'concurrency-limit' : 'queue-full'
    ticket.queue = queue
    ticket.state = 'waiting'
    this.queues.add(queue, ticket)
    flow.schema.statistics.queueLength.observe(queue.length)
    this.waiting++
    this.seatsWaiting += width
    flow.schema.statistics.waiting++
    flow.schema.statistics.seatsWaiting += width
    ticket.kind.wait(now)
    this.#measureQueues(now)
    return undefined
  }

  /** Takes a request out of its queue: it is to be executed, or it is given up. */
  dequeue(ticket: Ticket, execute: 'true' | 'false', now: number): void {
    if (ticket.queue === undefined) return
    this.queues.remove(ticket.queue, ticket)
    this.waiting--
    this.seatsWaiting -= ticket.width
    const { statistics } = ticket.flow.schema
    statistics.waiting--
    statistics.seatsWaiting -= ticket.width
    ticket.kind.leave(now)
    statistics.waited[execute].observe((now - ticket.arrived) / MILLISECONDS)
    this.#measureQueues(now)
  }

  /** Ends a request, and frees its seats. */
  end(ticket: Ticket, now: number): void {
    const { flow, width, queue, request } = ticket
    ticket.state = 'ended'
    this.ticketsExecuting.remove(ticket)
    this.seatsExecuting -= width
    const { statistics } = flow.schema
    statistics.executing--
    statistics.seatsExecuting -= width
    const held = now - ticket.begun
    statistics.executed[request?.info.verb === 'watch' ? 'watch' : 'regular'].observe(held / MILLISECONDS)
    if (queue !== undefined) this.queues.end(queue, width, held)
    ticket.kind.executing.add(-1, now)
    this.#measureExecution(now)
  }

  #measureExecution(now: number): void {
    this.demand.set(this.seatsExecuting + this.seatsWaiting, now)
    this.use.seats.set(this.seatsExecuting, now)
    this.use.executing.set(this.executing, now)
  }

  #measureQueues(now: number): void {
    this.demand.set(this.seatsExecuting + this.seatsWaiting, now)
    this.use.waiting.set(this.waiting, now)
  }
}
