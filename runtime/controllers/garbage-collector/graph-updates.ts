import { isUnderDeletion, FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from '../../api/index.ts'
import {
  identityOf,
  mentionsOf,
  readStored,
  type EncodedObject,
  type Mentions,
  type ResourceRegistry,
} from '../../registry/index.ts'
import type { EventHandler } from '../reflector.ts'
import { placeKey, type ObjectPlace, type OwnerGraph } from './graph.ts'
import { hasFinalizer } from './owners.ts'

/** The pending visits, by the keys of their objects. */
interface Visits {
  add(key: string): void
  drop(key: string): void
}

/**
 * Keeps the graph of owners up to date with the objects of all types, and requests visits of objects whose owners or
 * dependents change.
 */
export class GraphUpdates {
  readonly #graph: OwnerGraph
  readonly #visits: Visits
  /** Types whose objects are not known yet. */
  readonly #starting = new Set<ResourceRegistry>()

  constructor(graph: OwnerGraph, visits: Visits) {
    this.#graph = graph
    this.#visits = visits
  }

  /** Whether the objects of all types are known. */
  get isComplete(): boolean {
    return this.#starting.size === 0
  }

  /** Returns the event handler of a type; after an interruption it also finds objects that were deleted meanwhile. */
  begin(registry: ResourceRegistry): EventHandler {
    const { group, plural } = registry.definition
    const placeOf = (object: EncodedObject): ObjectPlace => {
      const { namespace, name } = identityOf(object)
      return { group, plural, namespace, name }
    }
    let seen: Set<string> | undefined
    this.#starting.add(registry)
    return {
      begin: () => {
        seen = new Set()
      },
      take: ({ type, object }) => {
        if (type === 'DELETED') return this.#gone(placeOf(object), object)
        const mentions = mentionsOf(object)
        // Few objects have owners or are under deletion.
        if (this.#graph.isIdle && !mentions.owners && !mentions.deletion) return
        const place = placeOf(object)
        seen?.add(placeKey(place))
        this.#present(place, object, mentions)
      },
      synced: () => {
        for (const place of this.#graph.placesOf(group, plural))
          if (seen?.has(placeKey(place)) === false) this.#wake(this.#graph.remove(place))
        seen = undefined
        // After an interruption: deletions of this type may have been missed.
        if (!this.#starting.has(registry)) for (const { place } of this.#graph.all()) this.#visit(place)
        this.end(registry)
      },
    }
  }

  /** Stops waiting for the objects of a type: they are known, or the type is no longer served. */
  end(registry: ResourceRegistry): void {
    if (!this.#starting.delete(registry) || !this.isComplete) return
    for (const place of this.#graph.allWaiting()) this.#visit(place)
  }

  #visit(place: ObjectPlace): void {
    this.#visits.add(placeKey(place))
  }

  /** Visits owners that may proceed now that a dependent has changed. */
  #wake(owners: readonly string[]): void {
    for (const uid of owners) {
      const place = this.#graph.waitingAt(uid)
      if (place !== undefined) this.#visit(place)
    }
  }

  #present(place: ObjectPlace, object: EncodedObject, { owners, deletion }: Mentions): void {
    if (!owners) this.#wake(this.#graph.remove(place))
    if (!owners && !deletion) return
    const decoded = readStored(object)
    const { uid = '', ownerReferences = [] } = decoded.metadata
    if (ownerReferences.length > 0) {
      this.#wake(this.#graph.set({ place, uid, owners: ownerReferences }))
      this.#visit(place)
    } else if (owners) this.#wake(this.#graph.remove(place))
    const answered = hasFinalizer(decoded, FOREGROUND_FINALIZER) || hasFinalizer(decoded, ORPHAN_FINALIZER)
    if (!isUnderDeletion(decoded.metadata) || !answered) return
    this.#graph.wait(uid, place)
    this.#visit(place)
    // In a cycle, an owner may wait for this object although this object does not wait for it.
    this.#wake(ownerReferences.map((owner) => owner.uid))
  }

  #gone(place: ObjectPlace, object: EncodedObject): void {
    this.#visits.drop(placeKey(place))
    this.#wake(this.#graph.remove(place))
    if (this.#graph.isIdle) return
    const { uid } = identityOf(object)
    this.#graph.endWait(uid)
    for (const dependent of this.#graph.dependentsOf(uid)) this.#visit(dependent.place)
  }
}
