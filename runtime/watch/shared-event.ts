import { parseObjectKey } from '../api/index.ts'
import type { Revision, StoreEvent } from '../store/contract/index.ts'
import { decodeObject } from '../codec/index.ts'
import type { ObjectChange } from './event.ts'

/**
 * One change of the store, shared by every watcher of its type: each form is made at most once, so that watchers hand
 * on the same ObjectChange and a decoded object is paid for once.
 */
export class SharedEvent {
  readonly revision: Revision
  readonly namespace: string
  readonly name: string
  readonly #event: StoreEvent
  #entered: ObjectChange | undefined
  #changed: ObjectChange | undefined
  #left: ObjectChange | undefined
  #decodedNow: unknown
  #decodedBefore: unknown

  constructor(event: StoreEvent) {
    this.#event = event
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
    return (this.#decodedNow ??= decodeObject({ value: this.#event.value, revision: this.revision }))
  }
  /** Decoded state before the event; undefined: created. */
  get before(): unknown {
    if (this.#event.previous === undefined) return undefined
    return (this.#decodedBefore ??= decodeObject(this.#event.previous))
  }

  added(): ObjectChange {
    return (this.#entered ??= { type: 'ADDED', object: { value: this.#bytesNow(), revision: this.revision } })
  }
  modified(): ObjectChange {
    return (this.#changed ??= { type: 'MODIFIED', object: { value: this.#bytesNow(), revision: this.revision } })
  }
  /** Last state with the version of the deletion (WATCH-14). */
  deleted(): ObjectChange {
    const value = this.#event.previous?.value ?? new Uint8Array()
    return (this.#left ??= { type: 'DELETED', object: { value, revision: this.revision } })
  }
  /** What a watcher without selectors sees. */
  plain(): ObjectChange {
    if (!this.existsNow) return this.deleted()
    return this.existedBefore ? this.modified() : this.added()
  }

  #bytesNow(): Uint8Array {
    return this.#event.value ?? new Uint8Array()
  }
}

/** Changes of a type that belong together, and how far they reach. */
export class SharedBatch {
  readonly revision: Revision
  readonly events: readonly SharedEvent[]
  readonly #byNamespace = new Map<string, readonly ObjectChange[]>()

  constructor(revision: Revision, events: readonly StoreEvent[]) {
    this.revision = revision
    this.events = events.map((event) => new SharedEvent(event))
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
