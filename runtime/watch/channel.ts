import type { Coalescer, Flushable, FlushGroup } from './coalescer.ts'
import type { ObjectChange, EventFeed } from './event.ts'
import type { FrameEncoder } from './frames.ts'

/** How much of its channel a member has taken. */
export interface ChannelPlace {
  /** Number of the next frame, counted from the first of the channel. */
  readonly next: number
  /** Bytes of all frames before that. */
  readonly bytes: number
}

export interface ChannelMember extends Flushable {
  readonly place: ChannelPlace
  /** Called with every batch while the member is stalled. */
  checkBacklog(): void
  fail(error: unknown): void
}

/** A change and its frame. */
export interface FramedChange {
  readonly change: ObjectChange
  readonly frame: Uint8Array
}

/**
 * Holds the frames that the watchers of one feed in one encoding have to send. They are kept once, and each watcher has a
 * place in them, so an event costs the same however many watchers there are; only writing is done for each.
 */
export class Channel implements FlushGroup {
  readonly #feed: EventFeed
  readonly #encoder: FrameEncoder
  readonly #coalescer: Coalescer
  readonly #members = new Set<ChannelMember>()
  readonly #stalled = new Set<ChannelMember>()
  #held: FramedChange[] = []
  #end: ChannelPlace = { next: 0, bytes: 0 }
  #scheduled = false
  #joined: { readonly from: number; readonly to: number; readonly chunk: Uint8Array } | undefined
  #leaveFeed: (() => void) | undefined

  constructor(feed: EventFeed, encoder: FrameEncoder, coalescer: Coalescer) {
    this.#feed = feed
    this.#encoder = encoder
    this.#coalescer = coalescer
  }

  /** The place of a member that has taken everything. */
  get newest(): ChannelPlace {
    return this.#end
  }

  /** Adds a member, which gets the changes from now on. */
  join(member: ChannelMember): void {
    this.#leaveFeed ??= this.#feed.subscribe((changes) => this.#take(changes))
    this.#members.add(member)
  }

  leave(member: ChannelMember): void {
    this.#members.delete(member)
    this.#stalled.delete(member)
    if (this.#members.size > 0) return
    this.#leaveFeed?.()
    this.#leaveFeed = undefined
    this.#held = []
    this.#joined = undefined
  }

  /** Marks a member whose client is behind: it is called with every batch, so that it can give up. */
  stall(member: ChannelMember): void {
    if (this.#members.has(member)) this.#stalled.add(member)
  }

  resume(member: ChannelMember): void {
    this.#stalled.delete(member)
  }

  /** Returns the changes after a place. */
  after({ next }: ChannelPlace): readonly FramedChange[] {
    return next === this.#end.next ? [] : this.#held.slice(next - this.#first)
  }

  /** Returns their frames as one chunk, which members at the same place share; undefined: there are none. */
  chunkAfter({ next }: ChannelPlace): Uint8Array | undefined {
    const to = this.#end.next
    if (next === to) return undefined
    if (this.#joined?.from !== next || this.#joined.to !== to) {
      const frames = this.#held.slice(next - this.#first).map(({ frame }) => frame)
      this.#joined = { from: next, to, chunk: this.#encoder.join(frames) }
    }
    return this.#joined.chunk
  }

  takeTurn(): Iterable<Flushable> {
    this.#scheduled = false
    this.#forgetTaken()
    return this.#members
  }

  get #first(): number {
    return this.#end.next - this.#held.length
  }

  #take(changes: readonly ObjectChange[]): void {
    try {
      for (const change of changes) this.#hold({ change, frame: this.#encoder.event(change) })
    } catch (error) {
      for (const member of [...this.#members]) member.fail(error)
      return
    }
    for (const member of [...this.#stalled]) member.checkBacklog()
    if (this.#scheduled) return
    this.#scheduled = true
    this.#coalescer.schedule(this)
  }

  #hold(framed: FramedChange): void {
    this.#held.push(framed)
    this.#encoder.observer?.sent(framed.frame.length, this.#members.size)
    this.#end = { next: this.#end.next + 1, bytes: this.#end.bytes + framed.frame.length }
  }

  /** Drops the frames that every member has taken. */
  #forgetTaken(): void {
    let earliest = this.#end.next
    for (const { place } of this.#members) if (place.next < earliest) earliest = place.next
    if (earliest > this.#first) this.#held = this.#held.slice(earliest - this.#first)
  }
}
