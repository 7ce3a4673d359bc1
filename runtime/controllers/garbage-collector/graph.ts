import type { OwnerReference } from '../../api/index.ts'

/** The place of an object. */
export interface ObjectPlace {
  readonly group: string
  readonly plural: string
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
}

export const placeKey = ({ group, plural, namespace, name }: ObjectPlace): string =>
  [group, plural, namespace, name].join('/')

export function parsePlace(key: string): ObjectPlace {
  const [group = '', plural = '', namespace = '', name = ''] = key.split('/')
  return { group, plural, namespace, name }
}

/** An object that has owners. */
export interface Dependent {
  readonly place: ObjectPlace
  readonly uid: string
  readonly owners: readonly OwnerReference[]
}

/** Returns whether a dependent blocks the foreground deletion of an owner. */
export const blocks = ({ owners }: Dependent, ownerUid: string): boolean =>
  owners.some(({ uid, blockOwnerDeletion }) => uid === ownerUid && blockOwnerDeletion === true)

/**
 * The graph of owners and dependents, by uid (DEL-11). Holds only objects that have owners or wait; most do neither.
 */
export class OwnerGraph {
  readonly #dependents = new Map<string, Dependent>()
  readonly #byOwner = new Map<string, Map<string, Dependent>>()
  readonly #waiting = new Map<string, ObjectPlace>()

  /** Whether nothing has owners and nothing waits. */
  get isIdle(): boolean {
    return this.#dependents.size === 0 && this.#waiting.size === 0
  }

  /** Sets the present owners of an object. Returns the uids of its previous ones. */
  set(dependent: Dependent): readonly string[] {
    const before = this.remove(dependent.place)
    const key = placeKey(dependent.place)
    this.#dependents.set(key, dependent)
    for (const { uid } of dependent.owners) {
      const peers = this.#byOwner.get(uid) ?? new Map<string, Dependent>()
      this.#byOwner.set(uid, peers.set(key, dependent))
    }
    return before
  }

  /** Removes an object. Returns the uids of its owners. */
  remove(place: ObjectPlace): readonly string[] {
    const key = placeKey(place)
    const known = this.#dependents.get(key)
    if (known === undefined) return []
    this.#dependents.delete(key)
    for (const { uid } of known.owners) {
      const peers = this.#byOwner.get(uid)
      peers?.delete(key)
      if (peers?.size === 0) this.#byOwner.delete(uid)
    }
    return known.owners.map(({ uid }) => uid)
  }

  dependentsOf(uid: string): readonly Dependent[] {
    return [...(this.#byOwner.get(uid)?.values() ?? [])]
  }

  /** Records that an object waits for its dependents to be deleted or orphaned. */
  wait(uid: string, place: ObjectPlace): void {
    this.#waiting.set(uid, place)
  }

  endWait(uid: string): void {
    this.#waiting.delete(uid)
  }

  /** Returns the place of an object that waits; undefined: it does not wait. */
  waitingAt(uid: string): ObjectPlace | undefined {
    return this.#waiting.get(uid)
  }

  /** Returns the places of all objects that wait. */
  allWaiting(): readonly ObjectPlace[] {
    return [...this.#waiting.values()]
  }

  /**
   * Returns the objects among and below the given ones on which an object depends, directly or through other owners.
   * Shared parts of the graph are walked once.
   */
  ownersOf(uid: string, given: readonly string[]): ReadonlySet<string> {
    const ownersBelow = this.#ownersBelow(given, uid)
    const found = new Set<string>()
    const next = [uid]
    for (let dependent = next.pop(); dependent !== undefined; dependent = next.pop()) {
      for (const owner of ownersBelow.get(dependent) ?? []) {
        if (found.has(owner)) continue
        found.add(owner)
        next.push(owner)
      }
    }
    return found
  }

  /**
   * Returns the owners of everything that depends on the given objects, down to one object, by uid of the dependent.
   */
  #ownersBelow(given: readonly string[], last: string): ReadonlyMap<string, readonly string[]> {
    const owners = new Map<string, string[]>()
    const seen = new Set(given)
    const next = [...seen]
    for (let owner = next.pop(); owner !== undefined; owner = next.pop()) {
      for (const { uid } of this.#byOwner.get(owner)?.values() ?? []) {
        const known = owners.get(uid)
        if (known === undefined) owners.set(uid, [owner])
        else known.push(owner)
        if (uid === last || seen.has(uid)) continue
        seen.add(uid)
        next.push(uid)
      }
    }
    return owners
  }

  all(): readonly Dependent[] {
    return [...this.#dependents.values()]
  }

  /** Returns the places of all known objects of a type, to compare them with a new list. */
  placesOf(group: string, plural: string): readonly ObjectPlace[] {
    return this.all()
      .map(({ place }) => place)
      .filter((place) => place.group === group && place.plural === plural)
  }
}
