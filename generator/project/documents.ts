import { isJsonObject, type JsonObject } from '../../runtime/json/index.ts'
import { parseReference } from '../load/resolve.ts'
import type { SchemaTree } from '../load/tree.ts'
import { marker } from '../markers.ts'

/** A type as a file declares it. */
export interface TypePlace {
  readonly folder: string
  readonly version: string
  readonly name: string
}

export const placeKey = ({ folder, version, name }: TypePlace): string => `${folder}/${version}/${name}`

/** The schema files of a tree as written, each read on first use. */
export class RawDocuments {
  readonly #tree: SchemaTree
  readonly #read = new Map<string, JsonObject | undefined>()
  constructor(tree: SchemaTree) {
    this.#tree = tree
  }

  /** Returns a file, such as `core/v1.yaml`; undefined: there is none, or it is no mapping. */
  document(path: string): JsonObject | undefined {
    if (!this.#read.has(path)) {
      const parsed = this.#tree.document(path)
      this.#read.set(
        path,
        parsed !== undefined && 'value' in parsed && isJsonObject(parsed.value) ? parsed.value : undefined,
      )
    }
    return this.#read.get(path)
  }

  /** Returns the types that a file declares, by name. */
  schemas(folder: string, version: string): Readonly<Record<string, JsonObject>> {
    const components = this.document(`${folder}/${version}.yaml`)?.['components']
    const schemas = isJsonObject(components) ? components['schemas'] : undefined
    if (!isJsonObject(schemas)) return {}
    return Object.fromEntries(
      Object.entries(schemas).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])),
    )
  }

  /** Returns the versions of a folder. */
  versions(folder: string): readonly string[] {
    const stems = this.#tree.paths().flatMap((path) => {
      const [of, file = ''] = path.split('/')
      return of === folder ? [file.replace(/\.ya?ml$/, '')] : []
    })
    return stems.filter((stem) => stem !== 'conversions' && stem !== 'bootstrap')
  }
}

/** Returns the resource marker of a type; undefined: it is no kind. */
export function resourceOf(schema: JsonObject): JsonObject | undefined {
  const resource = schema[marker('resource')]
  return isJsonObject(resource) ? resource : undefined
}

/** Returns the types that a value in a file refers to, however deep. */
export function referencesIn(value: unknown, file: Pick<TypePlace, 'folder' | 'version'>): readonly TypePlace[] {
  if (Array.isArray(value)) return value.flatMap((each) => referencesIn(each, file))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' && typeof each === 'string' ? [parseReference(each, file)] : referencesIn(each, file),
  )
}
