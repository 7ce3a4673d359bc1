import { EventObjectReference, type ReferencedPlace } from './object-reference.ts'

/** Most references that are remembered, and most characters of a remembered place. */
const MOST_KNOWN = 1_000
const MOST_CHARACTERS = 300

/** The references of events by the place of the object, which many requests share. */
export class ObjectReferences {
  readonly #known = new Map<string, EventObjectReference>()
  #last: EventObjectReference | undefined

  of(place: ReferencedPlace): EventObjectReference {
    if (this.#last?.isOf(place) === true) return this.#last
    return (this.#last = this.#find(place))
  }

  #find(place: ReferencedPlace): EventObjectReference {
    const { resource, namespace, group, version, subresource } = place
    const key = `${resource} ${namespace} ${group} ${version} ${subresource}`
    const known = this.#known.get(key)
    if (known?.isOf(place) === true) return known
    const made = new EventObjectReference(place)
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    if (key.length <= MOST_CHARACTERS) this.#known.set(key, made)
    return made
  }
}
