import { collectionRange, objectKey, singleKeyRange } from '../api/index.ts'
import { Compacted, type Revision } from '../store/contract/index.ts'
import {
  WatchQueue,
  type EventFeed,
  type EventStream,
  type FeedMember,
  type SharedBatch,
  type SharedEvent,
  type WatchEvent,
} from '../watch/index.ts'
import type { OperationContext, WatchRequest } from './contract.ts'
import { decodeObject } from '../codec/index.ts'
import { validateWatchOptions } from './read/list-options.ts'
import type { Resource } from './resource.ts'
import { parseSelection, selectableOf, selects, type Selection } from './read/selection.ts'
import { parseResourceVersion, reachRevision, tooOldVersion } from './read/versions.ts'
import { viewIn, type View } from './storage/view.ts'

/** A last bookmark goes out this long before the stream ends (milliseconds). */
const LAST_BOOKMARK_LEAD = 1_000
const noEvents: readonly WatchEvent[] = []

/** Where a watch begins, from the table "Resource version semantics: watch" and the rules of the streaming list. */
interface Start {
  /** Whether the present state comes first, as ADDED events. */
  readonly initialEvents: boolean
  /** Exactly after this version; undefined: at the state that is read first. */
  readonly after: Revision | undefined
  readonly read: 'consistent' | 'any'
}

function startOf({ resourceVersion, sendInitialEvents }: WatchRequest): Start {
  const revision = parseResourceVersion(resourceVersion)
  const any = revision === 0
  return {
    initialEvents: sendInitialEvents ?? (revision === undefined || any),
    after: any ? undefined : revision,
    read: any ? 'any' : 'consistent',
  }
}

/** Which events of the type one watcher sees, and as what. */
class EventFilter {
  private readonly request: WatchRequest
  private readonly selection: Selection
  private readonly view: View
  /** Nothing but the namespace selects. */
  readonly whole: boolean
  constructor(request: WatchRequest, selection: Selection, view: View) {
    this.request = request
    this.selection = selection
    this.view = view
    this.whole = selection.everything && request.name === ''
  }

  /** The events of a batch after the revision. */
  apply(batch: SharedBatch, after: Revision): readonly WatchEvent[] {
    const first = batch.events[0]
    if (first === undefined) return noEvents
    if (this.whole && first.revision > after) return batch.plain(this.request.namespace)
    const seen: WatchEvent[] = []
    for (const event of batch.events) {
      if (event.revision <= after) continue
      const translated = this.translate(event)
      if (translated !== undefined) seen.push(translated)
    }
    return seen
  }

  matches(object: unknown): boolean {
    return this.selection.everything || selects(this.selection, this.view(object))
  }

  /** An object that begins to match arrives as ADDED, one that stops matching as DELETED (SEL-03). */
  private translate(event: SharedEvent): WatchEvent | undefined {
    const { namespace, name } = this.request
    if (namespace !== '' && event.namespace !== namespace) return undefined
    if (name !== '' && event.name !== name) return undefined
    if (this.selection.everything) return event.plain()
    if (this.selection.name !== undefined && event.name !== this.selection.name) return undefined
    const now = event.existsNow && this.matches(event.now)
    const before = event.existedBefore && this.matches(event.before)
    if (now) return before ? event.modified() : event.added()
    return before ? event.deleted() : undefined
  }
}

/** A batch that consumers see at once: it tells that the stream is open. */
export async function watchObjects(
  resource: Resource,
  context: OperationContext,
  request: WatchRequest,
): Promise<EventStream> {
  const { store, settings, events: source, vendor } = resource
  const { signal } = context.request
  validateWatchOptions(vendor, request, settings.watchList)
  const selection = parseSelection(
    request.labelSelector,
    request.fieldSelector,
    selectableOf(resource, context.version),
  )
  const filter = new EventFilter(request, selection, viewIn(resource, context.version))
  const start = startOf(request)
  const exact = start.after !== undefined && !start.initialEvents
  if (exact && start.after !== undefined && start.after < store.compactedRevision()) {
    throw tooOldVersion(start.after, store.compactedRevision())
  }

  const closed = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const onAbort = (): void => queue.finish()
  const queue: WatchQueue = new WatchQueue(
    settings.watchBacklogEvents,
    () => tooOldVersion(queue.position, store.localRevision()),
    () => {
      closed.abort()
      timers.forEach(clearTimeout)
      signal.removeEventListener('abort', onAbort)
    },
  )
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) queue.finish()

  // Before the first events have been read there is no place to go on from.
  const bookmark = (): void => {
    if (queue.position > 0) queue.push([{ type: 'BOOKMARK', revision: queue.position }])
  }
  if (request.allowWatchBookmarks) timers.push(setInterval(bookmark, settings.bookmarkIntervalMilliseconds).unref())
  if (request.timeoutMilliseconds !== undefined) {
    const { timeoutMilliseconds } = request
    if (request.allowWatchBookmarks)
      timers.push(setTimeout(bookmark, Math.max(0, timeoutMilliseconds - LAST_BOOKMARK_LEAD)))
    timers.push(setTimeout(onAbort, timeoutMilliseconds))
  }

  /** Subscribes first, then replays what lies between the start and the subscription, so that nothing is lost or doubled. */
  const follow = async (from: Revision): Promise<void> => {
    queue.reach(from)
    const early: SharedBatch[] = []
    let live = false
    const deliver = (batch: SharedBatch): void => {
      const seen = filter.apply(batch, queue.position)
      queue.reach(batch.revision)
      if (seen.length > 0) queue.push(seen)
    }
    const ending: FeedMember = {
      fail: (error) =>
        queue.fail(error instanceof Compacted ? tooOldVersion(queue.position, error.compactedRevision) : error),
      finish: () => queue.finish(),
    }
    const subscription = source.subscribe({
      receive: (batch) => (live ? deliver(batch) : void early.push(batch)),
      ...ending,
    })
    const joinFeed = (): EventFeed => {
      const feed = source.feed(request.namespace)
      closed.signal.addEventListener('abort', feed.join(ending), { once: true })
      subscription.close()
      return feed
    }
    closed.signal.addEventListener('abort', subscription.close, { once: true })
    if (closed.signal.aborted) return subscription.close()
    if (from < subscription.position) {
      for await (const batch of source.history(from, subscription.position, closed.signal)) deliver(batch)
    }
    early.forEach(deliver)
    live = true
    // Whoever waits for a version to come has nothing alike with others yet (RV-27).
    if (filter.whole && from <= subscription.position) queue.goOnWith(joinFeed)
  }

  const open = async (): Promise<void> => {
    if (exact && start.after !== undefined) {
      queue.push(noEvents)
      return follow(start.after)
    }
    if (start.after !== undefined) await reachRevision(store, start.after, request.timeoutMilliseconds ?? 0x7fffffff)
    const range =
      request.name === ''
        ? collectionRange(resource.type, request.namespace)
        : singleKeyRange(objectKey(resource.type, { namespace: request.namespace, name: request.name }))
    const page = await store.list(range, {
      read: start.after === undefined ? start.read : 'any',
      ...(start.initialEvents ? {} : { limit: 1 }),
    })
    const initial: WatchEvent[] = []
    if (start.initialEvents) {
      for (const { value, revision } of page.items) {
        if (selection.everything || filter.matches(decodeObject({ value, revision })))
          initial.push({ type: 'ADDED', object: { value, revision } })
      }
      if (request.sendInitialEvents === true && request.allowWatchBookmarks) {
        initial.push({ type: 'BOOKMARK', revision: page.revision, initialEventsEnd: true })
      }
    }
    queue.push(initial)
    return follow(page.revision)
  }

  open().catch((error: unknown) =>
    queue.fail(error instanceof Compacted ? tooOldVersion(error.revision, error.compactedRevision) : error),
  )
  return queue
}
