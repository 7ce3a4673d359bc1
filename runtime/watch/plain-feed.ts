import type { Revision } from '../store/contract/index.ts'
import type { EventFeed, ObjectChange } from './event.ts'
import type { EventSource, Subscriber, Subscription } from './event-source.ts'
import type { SharedBatch } from './shared-event.ts'

/** A watch that follows a feed: told when the feed is over. */
export type FeedMember = Pick<Subscriber, 'fail' | 'finish'>

type Take = (changes: readonly ObjectChange[]) => void

/** The changes of a namespace ('': of all) as watches without selectors see them. It runs while it has members. */
export class PlainFeed implements EventFeed, Subscriber {
  private readonly source: EventSource
  private readonly namespace: string
  private readonly onEmpty: () => void
  private readonly members = new Set<FeedMember>()
  private readonly takers = new Set<Take>()
  private subscription: Subscription | undefined
  private reached: Revision = 0

  constructor(source: EventSource, namespace: string, onEmpty: () => void) {
    this.source = source
    this.namespace = namespace
    this.onEmpty = onEmpty
  }

  get position(): Revision {
    return this.reached
  }

  /** The result leaves the feed. */
  join(member: FeedMember): () => void {
    this.members.add(member)
    if (this.subscription === undefined) {
      this.subscription = this.source.subscribe(this)
      this.reached = this.subscription.position
    }
    return () => {
      if (this.members.delete(member) && this.members.size === 0) this.close()
    }
  }

  subscribe(take: Take): () => void {
    this.takers.add(take)
    return () => this.takers.delete(take)
  }

  receive(batch: SharedBatch): void {
    this.reached = batch.revision
    const changes = batch.plain(this.namespace)
    if (changes.length > 0) for (const take of this.takers) take(changes)
  }

  fail(error: unknown): void {
    for (const member of this.end()) member.fail(error)
  }

  finish(): void {
    for (const member of this.end()) member.finish()
  }

  private end(): readonly FeedMember[] {
    const members = [...this.members]
    this.members.clear()
    this.close()
    return members
  }

  private close(): void {
    this.subscription?.close()
    this.subscription = undefined
    this.onEmpty()
  }
}
