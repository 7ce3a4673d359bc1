import { setImmediate as turn } from 'node:timers/promises'
import {
  Compacted,
  type Key,
  type KeyRange,
  type Page,
  type Revision,
  type Stored,
  type StoreEvent,
} from '../contract/index.ts'
import { compareKeys } from './keys.ts'
import { SortedEntries } from './sorted-entries.ts'
import type { ReplicaState } from './replica-state.ts'

/** The differences between the present state and that of a revision. */
interface View {
  readonly at: Revision
  /** Events up to this revision are included. */
  upTo: Revision
  readonly changed: Set<Key>
  /** Changed keys that exist now. */
  readonly present: SortedEntries<{ readonly key: Key }>
  /** Changed keys that existed at the revision, with their values then. */
  readonly earlier: SortedEntries<Stored>
}

const MOST_VIEWS = 16
const EVENTS_PER_TURN = 5_000

/** Snapshots at revisions of the retained history, made by undoing events; the pages of one snapshot share the work. */
export class Snapshots {
  readonly #state: ReplicaState
  /** The most recently used views, oldest first. */
  readonly #views = new Map<Revision, View>()

  constructor(state: ReplicaState) {
    this.#state = state
  }

  /** Returns a page of the state at the revision, which must have been reached. Throws Compacted. */
  async page(range: KeyRange, at: Revision, limit: number): Promise<Page> {
    this.#assertRetained(at)
    const view = this.#view(at)
    while (advance(view, this.#state)) {
      await turn()
      this.#assertRetained(at)
    }
    const objects = this.#state.objects
    const count = objects.count(range) - view.present.count(range) + view.earlier.count(range)
    const items = firstItems(this.#state, view, range.start, Math.min(limit, count))
    return { revision: at, items, remaining: count - items.length }
  }

  #assertRetained(at: Revision): void {
    const { trimmed } = this.#state.history
    if (at >= trimmed) return
    this.#views.delete(at)
    throw new Compacted(at, trimmed)
  }

  #view(at: Revision): View {
    const view = this.#views.get(at) ?? {
      at,
      upTo: at,
      changed: new Set(),
      present: new SortedEntries(),
      earlier: new SortedEntries(),
    }
    this.#views.delete(at)
    this.#views.set(at, view)
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= MOST_VIEWS) break
      this.#views.delete(oldest)
    }
    return view
  }
}

/** Includes more events in the view; returns whether some are left. */
function advance(view: View, state: ReplicaState): boolean {
  let left = EVENTS_PER_TURN
  for (const event of state.history.eventsAfter(view.upTo)) {
    if (left-- === 0) return true
    undo(view, event)
    view.upTo = event.revision
  }
  return false
}

function undo(view: View, { key, value, previous }: StoreEvent): void {
  if (!view.changed.has(key)) {
    view.changed.add(key)
    if (previous !== undefined) view.earlier.set(previous)
  }
  if (value === undefined) view.present.delete(key)
  else view.present.set({ key })
}

/**
 * Returns the first `count` items at the view's revision: unchanged ones of the present state, and the earlier values
 * of changed ones.
 */
function firstItems({ objects }: ReplicaState, view: View, start: Key, count: number): Stored[] {
  const items: Stored[] = []
  const now = objects.from(start)
  const then = view.earlier.from(start)
  let unchanged = nextUnchanged(now, view.at)
  let earlier = then.next().value
  while (items.length < count) {
    if (unchanged !== undefined && (earlier === undefined || compareKeys(unchanged.key, earlier.key) < 0)) {
      items.push(unchanged)
      unchanged = nextUnchanged(now, view.at)
    } else if (earlier !== undefined) {
      items.push(earlier)
      earlier = then.next().value
    } else break
  }
  return items
}

function nextUnchanged(entries: Iterator<Stored, undefined>, since: Revision): Stored | undefined {
  let next = entries.next().value
  while (next !== undefined && next.revision > since) next = entries.next().value
  return next
}
