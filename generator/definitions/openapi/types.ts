import { defined, type JsonObject, objectOf, stringOf } from '../../../runtime/json/index.ts'
import { marker } from '../../markers.ts'
import { importSchema, type Note } from '../import-schema.ts'
import {
  componentIn,
  type ComponentSchemas,
  type GroupVersion,
  type GroupVersionKind,
  type Place,
} from './components.ts'
import type { PathResource, PathSubresource } from './paths.ts'

/** A type as a schema file declares it. */
export interface ImportedType extends GroupVersion {
  readonly name: string
  readonly schema: JsonObject
  readonly notes: readonly Note[]
  /** The paths' description, if it is a kind with paths. */
  readonly resource: PathResource | undefined
}

interface Wanted {
  readonly component: string
  readonly groupVersion: GroupVersion
  readonly place: Place
  readonly resource: PathResource | undefined
  /** `added`: a schema file leaves out what every object has, because the generator adds it. */
  readonly envelope: 'added' | 'written'
}

/** The fields that every object has. */
const ENVELOPE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** Follows references from the kinds of paths on, and makes each type once. */
export class TypeImporter {
  readonly #components: ComponentSchemas
  /** Types of metadata that every schema folder has. */
  readonly #metaTypes: ReadonlySet<string>
  readonly #known = new Map<string, ImportedType | undefined>()
  readonly #waiting: Wanted[] = []

  constructor(components: ComponentSchemas, metaTypes: ReadonlySet<string>) {
    this.#components = components
    this.#metaTypes = metaTypes
  }

  /** Returns the types of the kinds, and of all that they refer to. */
  import(resources: readonly PathResource[]): readonly ImportedType[] {
    for (const resource of resources) this.#want(this.#components.nameOf(resource) ?? '', resource)
    for (const resource of resources)
      for (const subresource of resource.subresources.values()) {
        const { body } = subresource
        if (body !== undefined) this.#want(this.#components.nameOf(body) ?? '', undefined)
        this.#want(this.#answerOf(subresource, resource) ?? '', undefined)
      }
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      this.#known.set(keyOf(next.place), this.#type(next))
    return [...this.#known.values()].filter((type) => type !== undefined)
  }

  #want(component: string, resource: PathResource | undefined): void {
    const groupVersion = this.#components.groupVersion(component)
    if (groupVersion === undefined) return
    const place = this.#components.place(component, groupVersion)
    if (this.#known.has(keyOf(place))) return
    this.#known.set(keyOf(place), undefined)
    this.#waiting.push({ component, groupVersion, place, resource, envelope: 'added' })
  }

  #type({ component, groupVersion, place, resource, envelope }: Wanted): ImportedType {
    const notes: Note[] = []
    const refer = (reference: string): JsonObject => this.#refer(componentIn(reference), groupVersion)
    const written = this.#components.schema(component)
    const source = written ?? {}
    if (written === undefined)
      notes.push({ path: [], text: 'the document has no schema of this name: it takes any value' })
    const isAdded = (name: unknown): boolean => envelope === 'added' && ENVELOPE.has(stringOf(name))
    const { properties, required, ...rest } = source
    const own = Object.entries(objectOf(properties)).filter(([name]) => !isAdded(name))
    const needed = Array.isArray(required) ? required.filter((name) => !isAdded(name)) : []
    const { description, type, ...schema } = importSchema(
      {
        ...rest,
        ...(needed.length === 0 ? {} : { required: needed }),
        ...(own.length === 0 ? {} : { properties: Object.fromEntries(own) }),
      },
      [],
      { notes, refer, anything: 'marked' },
    )
    const made = {
      ...defined({ description }),
      ...(type === undefined ? (envelope === 'added' ? { type: 'object' } : {}) : { type }),
      ...(resource === undefined ? {} : { [marker('resource')]: this.#marker(resource, groupVersion, notes) }),
      ...schema,
    }
    return { ...groupVersion, name: place.type, schema: made, notes, resource }
  }

  /** Returns the replacement of a reference to a component in the file of a group version. */
  #refer(component: string, from: GroupVersion): JsonObject {
    const helper = this.#components.helper(component)
    if (helper !== undefined) return helper
    const place = this.#placeOf(component, from)
    if (place.folder !== 'meta' && !this.#known.has(keyOf(place))) {
      const groupVersion = this.#components.groupVersion(component) ?? from
      this.#known.set(keyOf(place), undefined)
      this.#waiting.push({ component, groupVersion, place, resource: undefined, envelope: 'written' })
    }
    return referenceTo(place, from)
  }

  #placeOf(component: string, from: GroupVersion): Place {
    const place = this.#components.place(component, from)
    if (place.folder !== 'meta' || this.#metaTypes.has(place.type)) return place
    return { ...place, folder: from.folder, version: from.version }
  }

  #marker(resource: PathResource, from: GroupVersion, notes: Note[]): JsonObject {
    const { plural, kind, scope, verbs, subresources, isGuess } = resource
    const own = [...subresources].map(
      ([name, each]) => [name, this.#subresource(name, { ...each, of: resource }, from, notes)] as const,
    )
    if (isGuess === true)
      notes.push({ path: [marker('resource')], text: 'plural and scope are guesses: there are no paths that say them' })
    const isVirtual = !verbs.includes('list') && !verbs.includes('get')
    const all = verbs.length === (isVirtual ? 1 : VERBS)
    return {
      plural,
      ...(kind.toLowerCase() === plural ? { singular: kind.toLowerCase() } : {}),
      scope,
      ...(isVirtual ? { virtual: true } : {}),
      ...(all ? {} : { verbs }),
      ...(own.length === 0 ? {} : { subresources: Object.fromEntries(own) }),
    }
  }

  #subresource(
    name: string,
    { of, ...subresource }: PathSubresource & { readonly of: GroupVersionKind },
    from: GroupVersion,
    notes: Note[],
  ): JsonObject {
    const { verbs, body } = subresource
    if (name === 'status' && body === undefined) return {}
    const reference = body === undefined ? {} : this.#bodyOf(body, from)
    const answer = this.#answerOf(subresource, of)
    if (name !== 'scale')
      return { verbs, ...reference, ...(answer === undefined ? {} : { answer: this.#refer(answer, from) }) }
    notes.push({
      path: [marker('resource')],
      text: 'where the numbers of scale stand is a guess: documents do not say it',
    })
    return {
      replicas: '.spec.replicas',
      statusReplicas: '.status.replicas',
      selector: '.status.selector',
      ...reference,
    }
  }

  /** Returns the component that a subresource answers with; undefined: the one that it takes. */
  #answerOf({ body, taken, answered }: PathSubresource, of: GroupVersionKind): string | undefined {
    const own = taken === '' ? this.#components.nameOf(body ?? of) : taken
    return answered === '' || answered === own ? undefined : answered
  }

  #bodyOf(body: GroupVersionKind, from: GroupVersion): JsonObject {
    const component = this.#components.nameOf(body)
    return component === undefined ? {} : { body: this.#refer(component, from) }
  }
}

/** Verbs of a kind that has all of them. */
const VERBS = 8

const keyOf = ({ folder, version, type }: Place): string => `${folder}/${version}.${type}`

function referenceTo({ folder, version, type }: Place, from: GroupVersion): JsonObject {
  const inside = `#/components/schemas/${type}`
  if (folder !== from.folder) return { $ref: `../${folder}/${version}.yaml${inside}` }
  return { $ref: version === from.version ? inside : `./${version}.yaml${inside}` }
}
