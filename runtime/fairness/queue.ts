import { TicketList } from './ticket-list.ts'
import type { Ticket } from './ticket.ts'

/** One of the queues of a level: requests that wait, in the order in which they came, and seats of those that execute. */
export class Queue {
  readonly index: number
  readonly waiting = new TicketList()
  seatsWaiting = 0
  /** Requests of this queue that execute. */
  executing = 0
  seatsExecuting = 0
  /** Virtual time at which its next request begins: the work that it has been given before. */
  nextStart = 0

  constructor(index: number) {
    this.index = index
  }

  get first(): Ticket | undefined {
    return this.waiting.first
  }

  get length(): number {
    return this.waiting.length
  }

  add(ticket: Ticket): void {
    this.waiting.add(ticket)
    this.seatsWaiting += ticket.width
  }

  remove(ticket: Ticket): void {
    this.waiting.remove(ticket)
    this.seatsWaiting -= ticket.width
  }
}
