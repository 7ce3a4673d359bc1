import type { Ticket } from './ticket.ts'

/** One of the queues of a level: requests that wait, in the order in which they came, and seats of those that execute. */
export class Queue {
  readonly index: number
  #first: Ticket | undefined
  #last: Ticket | undefined
  length = 0
  seatsWaiting = 0
  seatsExecuting = 0
  /** Virtual time at which its next request begins: the work that it has been given before. */
  nextStart = 0

  constructor(index: number) {
    this.index = index
  }

  get first(): Ticket | undefined {
    return this.#first
  }

  add(ticket: Ticket): void {
    ticket.previous = this.#last
    if (this.#last === undefined) this.#first = ticket
    else this.#last.next = ticket
    this.#last = ticket
    this.length++
    this.seatsWaiting += ticket.width
  }

  remove(ticket: Ticket): void {
    const { previous, next } = ticket
    if (previous === undefined) this.#first = next
    else previous.next = next
    if (next === undefined) this.#last = previous
    else next.previous = previous
    ticket.previous = undefined
    ticket.next = undefined
    this.length--
    this.seatsWaiting -= ticket.width
  }

  *waiting(): Generator<Ticket, void, void> {
    for (let ticket = this.#first; ticket !== undefined; ticket = ticket.next) yield ticket
  }
}
