import type { Revision } from '../store/contract/index.ts'
import type { EventFeed, ObjectChange } from './event.ts'
import type { EventSource, Subscriber, Subscription } from './event-source.ts'
import type { SharedBatch } from './shared-event.ts'

/** A watch that gets its events from a feed, and ends with it. */
export type FeedMember = Pick<Subscriber, 'fail' | 'finish'>

type Take = (changes: readonly ObjectChange[]) => void

/** The changes of a namespace ('': of all) as watches without selectors see them. It is subscribed while it has members. */
export class PlainFeed implements EventFeed, Subscriber {
  readonly #source: EventSource
  readonly #namespace: string
  readonly #onEmpty: () => void
  readonly #members = new Set<FeedMember>()
  readonly #takers = new Set<Take>()
  #subscription: Subscription | undefined
  #reached: Revision = 0

  constructor(source: EventSource, namespace: string, onEmpty: () => void) {
    this.#source = source
    this.#namespace = namespace
    this.#onEmpty = onEmpty
  }

  get position(): Revision {
    return this.#reached
  }

  /** Adds a member, which is told when the feed ends. Returns a function with which it leaves. */
  join(member: FeedMember): () => void {
    this.#members.add(member)
    if (this.#subscription === undefined) {
      this.#subscription = this.#source.subscribe(this)
      this.#reached = this.#subscription.position
    }
    return () => {
      if (this.#members.delete(member) && this.#members.size === 0) this.#close()
    }
  }

  subscribe(take: Take): () => void {
    this.#takers.add(take)
    return () => this.#takers.delete(take)
  }

  receive(batch: SharedBatch): void {
    this.#reached = batch.revision
    const changes = batch.plain(this.#namespace)
    if (changes.length > 0) for (const take of this.#takers) take(changes)
  }

  fail(error: unknown): void {
    for (const member of this.#end()) member.fail(error)
  }

  finish(): void {
    for (const member of this.#end()) member.finish()
  }

  #end(): readonly FeedMember[] {
    const members = [...this.#members]
    this.#members.clear()
    this.#close()
    return members
  }

  #close(): void {
    this.#subscription?.close()
    this.#subscription = undefined
    this.#onEmpty()
  }
}
