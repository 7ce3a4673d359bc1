import { isJsonObject, type JsonObject } from '../../runtime/json/index.ts'
import { parseReference } from '../load/resolve.ts'
import { marker } from '../markers.ts'
import { placeKey, type RawDocuments, referencesIn, resourceOf, type TypePlace } from './documents.ts'

const SCALE: TypePlace = { folder: 'autoscaling', version: 'v1', name: 'Scale' }

/** The parts of files that kinds and types need. */
export interface Needed {
  /** Keys of all types, those of kinds among them. */
  readonly types: ReadonlySet<string>
  /** Keys of those that are served. */
  readonly kinds: ReadonlySet<string>
}

/**
 * Returns everything that kinds and types refer to, directly or not, including themselves. Broken references are left
 * to the checks.
 */
export function neededOf(documents: RawDocuments, kinds: readonly TypePlace[], types: readonly TypePlace[]): Needed {
  const closure = new Closure(documents)
  for (const kind of kinds) closure.addKind(kind)
  for (const type of types) closure.addType(type)
  return closure
}

/** Returns what a kind needs that it does not name: the body of a scale subresource. */
export const impliedBy = (schema: JsonObject): readonly TypePlace[] => {
  const subresources = resourceOf(schema)?.['subresources']
  const scale = isJsonObject(subresources) ? subresources['scale'] : undefined
  return isJsonObject(scale) && !('body' in scale) ? [SCALE] : []
}

class Closure implements Needed {
  readonly types = new Set<string>()
  readonly kinds = new Set<string>()
  readonly #documents: RawDocuments
  constructor(documents: RawDocuments) {
    this.#documents = documents
  }

  addType(place: TypePlace): void {
    const schema = this.#schema(place)
    if (schema === undefined || this.types.has(placeKey(place))) return
    this.types.add(placeKey(place))
    const { [marker('resource')]: _, ...rest } = schema
    for (const reference of referencesIn(rest, place)) this.addType(reference)
    const extended = extendedBy(schema, place)
    // Inherited parts refer to types of this file if it declares them.
    if (extended !== undefined) for (const name of this.#namesBelow(extended)) this.addType({ ...place, name })
  }

  addKind(place: TypePlace): void {
    const resource = resourceOf(this.#schema(place) ?? {})
    if (resource === undefined || this.kinds.has(placeKey(place))) return
    this.kinds.add(placeKey(place))
    this.addType(place)
    const schema = this.#schema(place) ?? {}
    for (const reference of [...referencesIn(resource, place), ...impliedBy(schema)]) this.addType(reference)
    // Objects that are stored as those of another kind need that one; a version takes over what its kind says of itself.
    for (const kind of [extendedBy(schema, place), ...referencesIn(resource['storedAs'], place)])
      if (kind !== undefined) this.addKind(kind)
  }

  #schema({ folder, version, name }: TypePlace): JsonObject | undefined {
    return this.#documents.schemas(folder, version)[name]
  }

  #namesBelow(start: TypePlace): ReadonlySet<string> {
    const seen = new Map([[placeKey(start), start]])
    for (const place of seen.values()) {
      for (const next of referencesIn(this.#schema(place), place)) {
        if (next.folder === start.folder) seen.set(placeKey(next), seen.get(placeKey(next)) ?? next)
      }
    }
    return new Set([...seen.values()].map(({ name }) => name))
  }
}

function extendedBy(schema: JsonObject, place: TypePlace): TypePlace | undefined {
  const extended = schema[marker('extends')]
  return isJsonObject(extended) && typeof extended['$ref'] === 'string'
    ? parseReference(extended['$ref'], place)
    : undefined
}
