import type { SoakObject } from './content.ts'

export type EventType = 'ADDED' | 'MODIFIED' | 'DELETED'

/** An event as a watcher received it. */
export interface Observed {
  readonly revision: number
  readonly type: EventType
  /** Name of the object within its collection. */
  readonly name: string
  readonly digest: string
  readonly object: SoakObject
}

/** One write that was sent. One that was refused is none. */
export interface Operation {
  readonly description: string
  readonly name: string
  readonly outcome: 'acknowledged' | 'unknown'
  /** Returns whether an event can come of it: as all of its outcome, or as a part before the last event. */
  explains(event: Observed): 'all' | 'part' | undefined
  /** The object in the answer; absent: the answer named no revision. */
  readonly answer?: { readonly revision: number; readonly digest: string }
  /** Newest revision of the object that the sender knew before it sent this. */
  readonly after: number
}

/** What a consistent read of one object said. */
export interface Read {
  readonly name: string
  readonly revision: number
  readonly digest: string
  /** Newest revision of the object that was acknowledged to the reader before. */
  readonly after: number
}

export type State = ReadonlyMap<string, Pick<Observed, 'revision' | 'digest'>>

export interface Listed {
  readonly revision: number
  readonly state: State
}

/** What a watcher received without a gap: all events after `from` up to `to`. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly events: readonly Observed[]
}

export interface WatcherRecord {
  readonly name: string
  /** A new one begins where the watcher had to list again. */
  readonly runs: readonly Run[]
}

/** All that happened to one collection between two moments at which nothing was under way. */
export interface CollectionRecord {
  readonly collection: string
  readonly before: Listed
  readonly lists: readonly Listed[]
  readonly watchers: readonly WatcherRecord[]
  readonly operations: readonly Operation[]
  readonly reads: readonly Read[]
}

/** What is wrong, one sentence each, and the writes of unknown outcome that did not happen so far. */
export interface Verdict {
  readonly losses: readonly string[]
  readonly open: readonly Operation[]
}

/** Compares what clients were answered and what watchers received with one history that explains all of it. */
export function check(record: CollectionRecord): Verdict {
  const { events, losses } = historyOf(record)
  const explained = explain(record, events)
  const found = [
    ...losses,
    ...record.watchers.flatMap((watcher) => gapsOf(watcher, events)),
    ...explained.losses,
    ...record.lists.flatMap((listed) => differences(listed, record.before, events)),
    ...record.reads.flatMap((read) => staleness(read, record.before, events)),
  ]
  return { losses: found.map((loss) => `${record.collection}: ${loss}`), open: explained.open }
}

const say = ({ type, name, revision }: Observed): string => `${type} ${name} at revision ${revision}`

/** Returns the events of all watchers in the order of their revisions. */
function historyOf({ watchers }: CollectionRecord): { events: readonly Observed[]; losses: readonly string[] } {
  const known = new Map<number, Observed>()
  const losses: string[] = []
  for (const watcher of watchers) {
    for (const { from, events } of watcher.runs) {
      let last = from
      for (const event of events) {
        if (event.revision <= last) losses.push(`watcher ${watcher.name} received ${say(event)} after revision ${last}`)
        last = Math.max(last, event.revision)
        const other = known.get(event.revision) ?? event
        if (other.name !== event.name || other.type !== event.type || other.digest !== event.digest)
          losses.push(`watcher ${watcher.name} received ${say(event)}, another one ${say(other)} with its own content`)
        known.set(event.revision, other)
      }
    }
  }
  return { events: [...known.values()].toSorted((a, b) => a.revision - b.revision), losses }
}

function gapsOf({ name, runs }: WatcherRecord, history: readonly Observed[]): readonly string[] {
  return runs.flatMap(({ from, to, events }) => {
    const received = new Set(events.map(({ revision }) => revision))
    return history
      .filter(({ revision }) => revision > from && revision <= to && !received.has(revision))
      .map((event) => `watcher ${name} missed ${say(event)}`)
  })
}

/** Finds the write behind each event, and the event of each acknowledged write. */
function explain({ before, operations }: CollectionRecord, history: readonly Observed[]): Verdict {
  const losses: string[] = []
  const answered = new Map<number, Operation>()
  for (const operation of operations) {
    const { answer, after, description } = operation
    if (answer === undefined) continue
    answered.set(answer.revision, operation)
    if (answer.revision < after) losses.push(`${description} was acknowledged at ${answer.revision}, after ${after}`)
  }
  const waiting = new Set(operations.filter(({ answer }) => answer === undefined))
  for (const event of history) {
    if (answered.has(event.revision)) continue
    const candidates = [...waiting].filter((one) => one.name === event.name && one.explains(event) !== undefined)
    const cause = candidates.find(({ outcome }) => outcome === 'acknowledged') ?? candidates[0]
    if (cause === undefined) losses.push(`${say(event)} is the outcome of no write`)
    else if (cause.explains(event) === 'all') waiting.delete(cause)
  }
  const present = new Map(history.map((event) => [event.revision, event]))
  for (const { name, description, answer } of operations) {
    if (answer === undefined) continue
    const kept = before.state.get(name)
    // A write that changes nothing is answered with what is there.
    const event = present.get(answer.revision) ?? (kept?.revision === answer.revision ? { name, ...kept } : undefined)
    if (event?.name !== name) losses.push(`${description}, acknowledged at revision ${answer.revision}, is lost`)
    else if (event.digest !== answer.digest)
      losses.push(`${description}, acknowledged at revision ${answer.revision}, has another content`)
  }
  const lost = [...waiting].filter(({ outcome }) => outcome === 'acknowledged')
  losses.push(...lost.map(({ description }) => `${description}, acknowledged, has no event`))
  return { losses, open: [...waiting].filter(({ outcome }) => outcome === 'unknown') }
}

/** Returns the objects at a revision. */
function stateAt(revision: number, before: State, history: readonly Observed[]): State {
  const state = new Map(before)
  for (const event of history) {
    if (event.revision > revision) break
    if (event.type === 'DELETED') state.delete(event.name)
    else state.set(event.name, event)
  }
  return state
}

function differences({ revision, state }: Listed, before: Listed, history: readonly Observed[]): readonly string[] {
  const expected = stateAt(revision, before.state, history)
  const names = new Set([...expected.keys(), ...state.keys()])
  return [...names].flatMap((name) => {
    const wanted = expected.get(name)
    const found = state.get(name)
    if (wanted?.revision === found?.revision && wanted?.digest === found?.digest) return []
    if (found === undefined) return [`${name} of revision ${wanted?.revision} is missing in the list at ${revision}`]
    if (wanted === undefined) return [`${name} is in the list at ${revision}, and should not be there`]
    return [`${name} is in the list at ${revision} as of ${found.revision}, and was written at ${wanted.revision}`]
  })
}

function staleness(
  { name, revision, digest, after }: Read,
  before: Listed,
  history: readonly Observed[],
): readonly string[] {
  if (revision < after) return [`a read of ${name} gave revision ${revision}, after ${after} was acknowledged`]
  const kept = before.state.get(name)
  const event = history.find((one) => one.revision === revision) ?? { name, ...kept }
  const same = event.name === name && event.revision === revision && event.digest === digest
  return same ? [] : [`a read of ${name} at revision ${revision} gave what nobody wrote`]
}
