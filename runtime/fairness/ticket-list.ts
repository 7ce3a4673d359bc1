import type { Ticket } from './ticket.ts'

/** Requests in the order in which they came. A request is in one list at a time, and leaves it without a search. */
export class TicketList {
  #first: Ticket | undefined
  #last: Ticket | undefined
  #length = 0

  get first(): Ticket | undefined {
    return this.#first
  }

  get length(): number {
    return this.#length
  }

  add(ticket: Ticket): void {
    ticket.previous = this.#last
    if (this.#last === undefined) this.#first = ticket
    else this.#last.next = ticket
    this.#last = ticket
    this.#length++
  }

  /** Takes out a request that is in this list. */
  remove(ticket: Ticket): void {
    const { previous, next } = ticket
    if (previous === undefined) this.#first = next
    else previous.next = next
    if (next === undefined) this.#last = previous
    else next.previous = previous
    ticket.previous = undefined
    ticket.next = undefined
    this.#length--
  }

  *[Symbol.iterator](): Generator<Ticket, void, void> {
    for (let ticket = this.#first; ticket !== undefined; ticket = ticket.next) yield ticket
  }
}
