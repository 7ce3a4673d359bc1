import { parseObjectKey, type DynamicObject } from '../api/index.ts'
import type { Revision, StoreEvent } from '../store/contract/index.ts'
import { readStored, type EncodedObject } from '../codec/index.ts'
import type { ObjectChange } from './event.ts'

/** Returns the decoded object of stored bytes if it is at hand; undefined: it is not. */
export type KnownObjects = (value: Uint8Array) => DynamicObject | undefined

/** An object of an event. Its decoded form is looked up only when it is needed, so a waiting event holds the bytes alone. */
class EventObject implements EncodedObject {
  readonly value: Uint8Array
  readonly revision: Revision
  readonly #known: KnownObjects

  constructor({ value, revision }: EncodedObject, known: KnownObjects) {
    this.value = value
    this.revision = revision
    this.#known = known
  }

  get decoded(): DynamicObject | undefined {
    return this.#known(this.value)
  }
}

/**
 * One change of the store, shared by every watcher of its type: each form is made at most once, so that watchers hand
 * on the same ObjectChange and a decoded object is paid for once.
 */
export class SharedEvent {
  readonly revision: Revision
  readonly namespace: string
  readonly name: string
  readonly #event: StoreEvent
  readonly #known: KnownObjects
  #entered: ObjectChange | undefined
  #changed: ObjectChange | undefined
  #left: ObjectChange | undefined
  #decodedNow: unknown
  #decodedBefore: unknown

  constructor(event: StoreEvent, known: KnownObjects) {
    this.#event = event
    this.#known = known
    this.revision = event.revision
    const { namespace, name } = parseObjectKey(event.key)
    this.namespace = namespace
    this.name = name
  }

  get existsNow(): boolean {
    return this.#event.value !== undefined
  }
  get existedBefore(): boolean {
    return this.#event.previous !== undefined
  }
  /** Decoded state after the event; undefined: deleted. */
  get now(): unknown {
    if (this.#event.value === undefined) return undefined
    return (this.#decodedNow ??= readStored(this.#objectOf(this.#event.value)))
  }
  /** Decoded state before the event; undefined: created. */
  get before(): unknown {
    const { previous } = this.#event
    if (previous === undefined) return undefined
    return (this.#decodedBefore ??= readStored(new EventObject(previous, this.#known)))
  }

  added(): ObjectChange {
    return (this.#entered ??= { type: 'ADDED', object: this.#objectOf(this.#event.value) })
  }
  modified(): ObjectChange {
    return (this.#changed ??= { type: 'MODIFIED', object: this.#objectOf(this.#event.value) })
  }
  /** Last state with the version of the deletion (WATCH-14). */
  deleted(): ObjectChange {
    return (this.#left ??= { type: 'DELETED', object: this.#objectOf(this.#event.previous?.value) })
  }
  /** What a watcher without selectors sees. */
  plain(): ObjectChange {
    if (!this.existsNow) return this.deleted()
    return this.existedBefore ? this.modified() : this.added()
  }

  #objectOf(value: Uint8Array = new Uint8Array()): EventObject {
    return new EventObject({ value, revision: this.revision }, this.#known)
  }
}

/** Changes of a type that came together, and the revision up to which they are complete. */
export class SharedBatch {
  readonly revision: Revision
  readonly events: readonly SharedEvent[]
  readonly #byNamespace = new Map<string, readonly ObjectChange[]>()

  constructor(revision: Revision, events: readonly StoreEvent[], known: KnownObjects) {
    this.revision = revision
    this.events = events.map((event) => new SharedEvent(event, known))
  }

  /** What every watcher of a namespace ('': of all) without selectors gets: one array for all of them. */
  plain(namespace: string): readonly ObjectChange[] {
    let plain = this.#byNamespace.get(namespace)
    if (plain === undefined) {
      const inside = this.events.filter((event) => namespace === '' || event.namespace === namespace)
      plain = inside.map((event) => event.plain())
      this.#byNamespace.set(namespace, plain)
    }
    return plain
  }
}
