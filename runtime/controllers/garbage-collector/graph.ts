import type { OwnerReference } from '../../meta/object.ts'

/** Where an object is. */
export interface Place {
  readonly group: string
  readonly plural: string
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
}

export const placeKey = ({ group, plural, namespace, name }: Place): string =>
  [group, plural, namespace, name].join('/')

export function parsePlace(key: string): Place {
  const [group = '', plural = '', namespace = '', name = ''] = key.split('/')
  return { group, plural, namespace, name }
}

/** An object that has owners. */
export interface Dependent {
  readonly place: Place
  readonly uid: string
  readonly owners: readonly OwnerReference[]
}

/** Who depends on whom, by uid (DEL-11). Holds only objects that have owners: most have none. */
export class OwnerGraph {
  private readonly dependents = new Map<string, Dependent>()
  private readonly byOwner = new Map<string, Map<string, Dependent>>()

  get size(): number {
    return this.dependents.size
  }

  /** Takes in the present owners of an object; answers with the uids of those it had before. */
  set(dependent: Dependent): readonly string[] {
    const before = this.remove(dependent.place)
    const key = placeKey(dependent.place)
    this.dependents.set(key, dependent)
    for (const { uid } of dependent.owners) {
      const peers = this.byOwner.get(uid) ?? new Map<string, Dependent>()
      this.byOwner.set(uid, peers.set(key, dependent))
    }
    return before
  }

  /** Forgets an object; answers with the uids of the owners it had. */
  remove(place: Place): readonly string[] {
    const key = placeKey(place)
    const known = this.dependents.get(key)
    if (known === undefined) return []
    this.dependents.delete(key)
    for (const { uid } of known.owners) {
      const peers = this.byOwner.get(uid)
      peers?.delete(key)
      if (peers?.size === 0) this.byOwner.delete(uid)
    }
    return known.owners.map(({ uid }) => uid)
  }

  dependentsOf(uid: string): readonly Dependent[] {
    return [...(this.byOwner.get(uid)?.values() ?? [])]
  }

  all(): readonly Dependent[] {
    return [...this.dependents.values()]
  }

  /** Everything known of a type, to be told apart from a fresh state. */
  placesOf(group: string, plural: string): readonly Place[] {
    return this.all()
      .map(({ place }) => place)
      .filter((place) => place.group === group && place.plural === plural)
  }
}
