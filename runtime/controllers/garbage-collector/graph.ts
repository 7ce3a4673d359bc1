import type { OwnerReference } from '../../api/index.ts'

/** Where an object is. */
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

/** Whether a dependent keeps an owner that is deleted in the foreground. */
export const blocks = ({ owners }: Dependent, ownerUid: string): boolean =>
  owners.some(({ uid, blockOwnerDeletion }) => uid === ownerUid && blockOwnerDeletion === true)

/** Who depends on whom, by uid (DEL-11). Holds only objects that have owners or wait: most do neither. */
export class OwnerGraph {
  readonly #dependents = new Map<string, Dependent>()
  readonly #byOwner = new Map<string, Map<string, Dependent>>()
  readonly #waiting = new Map<string, ObjectPlace>()

  /** Whether nothing has owners and nothing waits. */
  get isIdle(): boolean {
    return this.#dependents.size === 0 && this.#waiting.size === 0
  }

  /** Takes in the present owners of an object; answers with the uids of those it had before. */
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

  /** Forgets an object; answers with the uids of the owners it had. */
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

  /** Notes that an object waits for its dependents to go, or for these to be let go. */
  wait(uid: string, place: ObjectPlace): void {
    this.#waiting.set(uid, place)
  }

  endWait(uid: string): void {
    this.#waiting.delete(uid)
  }

  /** Where an object is that waits; undefined: it doesn't. */
  waitingAt(uid: string): ObjectPlace | undefined {
    return this.#waiting.get(uid)
  }

  /** Where all objects are that wait. */
  allWaiting(): readonly ObjectPlace[] {
    return [...this.#waiting.values()]
  }

  /**
   * Those that an object depends on, over any number of owners in between: the given ones, and what is between them and the
   * object. What several of them share is walked through once.
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

  /** The owners of all that depends on the given ones, as far down as to one object, by uid of the dependent. */
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

  /** Everything known of a type, to be told apart from a fresh state. */
  placesOf(group: string, plural: string): readonly ObjectPlace[] {
    return this.all()
      .map(({ place }) => place)
      .filter((place) => place.group === group && place.plural === plural)
  }
}
