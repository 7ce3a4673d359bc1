import type { Queuing } from './configuration.ts'
import { Queue } from './queue.ts'
import { dealHand, flowHash } from './shuffle-sharding.ts'
import type { Ticket } from './ticket.ts'

/**
 * The least that a request costs, in milliseconds of a seat. How long a short request holds its seat depends on the requests
 * that share its turns of the event loop, so all short ones cost the same. One that holds its seat for longer, because it
 * waits for a webhook or the store, costs that time.
 */
export const LEAST_COST = 50

/**
 * The queues of a level, which take turns by fair queuing: the next request is that of the queue which has been given the
 * least so far (start-time fair queuing, Goyal et al. 1996). A queue that was idle begins where the others are, so it
 * neither gets what it left unused nor waits for what they used. Pure: it knows no clock and no limit.
 */
export class QueueSet {
  #queuing: Queuing
  #queues: Queue[] = []
  readonly #busy: Queue[] = []
  /** The virtual time at which the newest request began. */
  #now = 0

  constructor(queuing: Queuing) {
    this.#queuing = queuing
    this.configure(queuing)
  }

  get queuing(): Queuing {
    return this.#queuing
  }

  /** The virtual time at which the newest request began; milliseconds of a seat. */
  get virtualTime(): number {
    return this.#now
  }

  get queues(): readonly Queue[] {
    return this.#queues
  }

  /** Queues in which a request waits, including those that a change of the configuration has removed. */
  get busy(): readonly Queue[] {
    return this.#busy
  }

  /** Changes the number of queues. Requests in a queue that this removes still get their turn. */
  configure(queuing: Queuing): void {
    this.#queuing = queuing
    const { queues } = this
    this.#queues = Array.from({ length: queuing.queues }, (_, index) => queues[index] ?? new Queue(index))
  }

  /** Returns the queues that a flow may use. */
  handOf(schema: string, distinguisher: string): readonly Queue[] {
    const { queues, handSize } = this.#queuing
    return dealHand(flowHash(schema, distinguisher), queues, handSize).map((index) => this.#queues[index] as Queue)
  }

  /** Returns the queue of a hand whose requests, waiting and executing, take the fewest seats. */
  shortest(hand: readonly Queue[]): Queue {
    let best = hand[0] as Queue
    let least = best.seatsWaiting + best.seatsExecuting
    for (let index = 1; index < hand.length && least > 0; index++) {
      const queue = hand[index] as Queue
      const work = queue.seatsWaiting + queue.seatsExecuting
      if (work < least) {
        best = queue
        least = work
      }
    }
    return best
  }

  add(queue: Queue, ticket: Ticket): void {
    if (queue.length === 0) {
      this.#busy.push(queue)
      if (queue.nextStart < this.#now) queue.nextStart = this.#now
    }
    queue.add(ticket)
  }

  remove(queue: Queue, ticket: Ticket): void {
    queue.remove(ticket)
    if (queue.length === 0) this.#busy.splice(this.#busy.indexOf(queue), 1)
  }

  /** Returns the request whose turn it is; it stays in its queue. */
  next(): Ticket | undefined {
    let best = this.#busy[0]
    for (let index = 1; index < this.#busy.length; index++) {
      const queue = this.#busy[index] as Queue
      if (queue.nextStart < (best as Queue).nextStart) best = queue
    }
    return best?.first
  }

  /** Charges a queue the least cost of a request that begins. */
  begin(queue: Queue, width: number): void {
    const start = Math.max(queue.nextStart, this.#now)
    this.#now = start
    queue.nextStart = start + width * LEAST_COST
    queue.executing++
    queue.seatsExecuting += width
  }

  /** Charges a queue for the rest of a request that held its seats for so long (milliseconds). */
  end(queue: Queue, width: number, held: number): void {
    queue.executing--
    queue.seatsExecuting -= width
    if (held > LEAST_COST) queue.nextStart += width * (held - LEAST_COST)
  }
}
