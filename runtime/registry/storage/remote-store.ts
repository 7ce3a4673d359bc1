import { setTimeout as pause } from 'node:timers/promises'
import { collectionRange, objectKey, parseObjectKey, type DynamicObject, type GroupResource } from '../../api/index.ts'
import { decodeObject, encodeObject } from '../../codec/index.ts'
import {
  ConditionFailed,
  FutureRevision,
  type KeyRange,
  type ListOptions,
  type Page,
  type Revision,
  type Store,
  type StoreEvent,
  type Stored,
  type WatchBatch,
  type Write,
} from '../../store/contract/index.ts'
import type { ObjectReference } from '../contract.ts'

/** An object kept outside of the store, at the revision of its last change. */
export interface RemoteObject {
  readonly object: DynamicObject
  readonly revision: Revision
}

/** `expect`: the revision that the object must have. */
export type RemoteChange =
  | { readonly type: 'create'; readonly object: DynamicObject }
  | { readonly type: 'update'; readonly object: DynamicObject; readonly expect: Revision }
  | { readonly type: 'delete'; readonly target: ObjectReference; readonly expect: Revision }

export interface RemoteEvent extends RemoteObject {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The object before the change; undefined: not known. */
  readonly previous: RemoteObject | undefined
}

/** The objects of a type, kept outside of the store. Throws ApiError and nothing else. */
export interface RemoteObjects {
  read(target: ObjectReference): Promise<RemoteObject | undefined>
  /** Returns all objects of a namespace ('': of all namespaces), and the revision of the newest change. */
  list(namespace: string): Promise<{ readonly items: readonly RemoteObject[]; readonly revision: Revision }>
  /** Returns the revision of the change; undefined: the expected revision did not match, and nothing was written. */
  write(change: RemoteChange): Promise<Revision | undefined>
  watch(after: Revision, signal: AbortSignal): AsyncIterable<RemoteEvent>
}

/**
 * How long a write waits after a conflict before it reads again (milliseconds), so that repeated conflicts don't block
 * others.
 */
const RACE_PAUSE = 10

/**
 * A store of one type whose objects are kept elsewhere. It has no history: a read at a revision returns the present
 * state, and a list in chunks may show changes made in between.
 */
export class RemoteStore implements Store {
  readonly #type: GroupResource
  readonly #objects: RemoteObjects
  #newest: Revision = 0

  constructor(type: GroupResource, objects: RemoteObjects) {
    this.#type = type
    this.#objects = objects
  }

  async get(key: string): Promise<Stored | undefined> {
    const found = await this.#objects.read(parseObjectKey(key))
    return found === undefined ? undefined : this.#stored(found)
  }

  async list(range: KeyRange, { at, limit = 0 }: ListOptions = {}): Promise<Page> {
    const { items, revision } = await this.#objects.list(this.#namespaceOf(range))
    this.#seen(revision)
    const all = items
      .map((item) => this.#stored(item))
      .filter(({ key }) => key >= range.start && key < range.end)
      .sort((first, second) => (first.key < second.key ? -1 : 1))
    const shown = limit > 0 ? all.slice(0, limit) : all
    return { revision: at ?? revision, items: shown, remaining: all.length - shown.length }
  }

  async commit(writes: readonly Write[]): Promise<Revision> {
    const [write, another] = writes
    if (write === undefined || another !== undefined)
      throw new TypeError('objects that are kept elsewhere are written one at a time')
    const revision = await this.#objects.write(changeOf(write))
    if (revision === undefined) {
      await pause(RACE_PAUSE)
      throw new ConditionFailed(write.key, write.expect, write.expect === 0 ? this.#newest : 0)
    }
    this.#seen(revision)
    return revision
  }

  async *watch(range: KeyRange, after: Revision, signal: AbortSignal): AsyncIterable<WatchBatch> {
    for await (const event of this.#objects.watch(after, signal)) {
      this.#seen(event.revision)
      const { key, value, revision } = this.#stored(event)
      const events: StoreEvent[] = []
      if (key >= range.start && key < range.end) {
        const before = event.previous === undefined ? { key, value, revision } : this.#stored(event.previous)
        const previous = event.type === 'ADDED' ? undefined : before
        events.push({ key, revision, previous, value: event.type === 'DELETED' ? undefined : value })
      }
      yield { revision, events }
    }
  }

  async revision(): Promise<Revision> {
    const { revision } = await this.#objects.list('')
    this.#seen(revision)
    return revision
  }

  localRevision(): Revision {
    return this.#newest
  }

  async waitFor(revision: Revision): Promise<void> {
    if (revision > this.#newest && revision > (await this.revision())) throw new FutureRevision(revision, this.#newest)
  }

  compactedRevision(): Revision {
    return 0
  }

  async healthy(): Promise<void> {
    // The owner of the objects is responsible for their health.
  }

  async size(): Promise<number> {
    return 0
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }

  #seen(revision: Revision): void {
    this.#newest = Math.max(this.#newest, revision)
  }

  #stored({ object, revision }: RemoteObject): Stored {
    const { name = '', namespace = '' } = object.metadata
    return { key: objectKey(this.#type, { name, namespace }), value: encodeObject(object), revision }
  }

  /** Returns the namespace that contains a range; '' if the range spans several, or the type has none. */
  #namespaceOf({ start, end }: KeyRange): string {
    const all = collectionRange(this.#type, '')
    const slash = start.indexOf('/', all.start.length)
    if (slash < 0) return ''
    const namespace = start.slice(all.start.length, slash)
    return end <= collectionRange(this.#type, namespace).end ? namespace : ''
  }
}

function changeOf({ key, expect, value }: Write): RemoteChange {
  if (value === undefined) return { type: 'delete', target: parseObjectKey(key), expect }
  const object = decodeObject({ value, revision: 0 })
  return expect === 0 ? { type: 'create', object } : { type: 'update', object, expect }
}
