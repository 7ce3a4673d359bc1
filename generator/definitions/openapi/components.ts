import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../../runtime/json/index.ts'

/** An OpenAPI v3 document, as messages name it. */
export interface OpenApiSource {
  readonly file: string
  readonly document: JsonObject
}

/** A group version, and the folder of its schema file. */
export interface GroupVersion {
  readonly folder: string
  readonly group: string
  readonly version: string
}

/** The target of a component's schema. */
export interface Place {
  readonly folder: string
  readonly version: string
  readonly type: string
}

export interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

export const isOpenApi = (document: unknown): document is JsonObject =>
  isJsonObject(document) && stringOf(document.openapi).startsWith('3.') && isJsonObject(document.components)

/** Returns the value of an extension, whatever vendor's prefix it carries. */
export function extension(node: JsonObject, name: string): unknown {
  const key = Object.keys(node).find((each) => each.startsWith('x-') && each.endsWith(`-${name}`))
  return key === undefined ? undefined : node[key]
}

/** Returns the kind that a value of the extension `group-version-kind` names. */
export function kindOf(value: unknown): GroupVersionKind | undefined {
  const { group, version, kind } = objectOf(value)
  return typeof version === 'string' && typeof kind === 'string' ? { group: stringOf(group), version, kind } : undefined
}

/** Names of helper types of Kubernetes' documents, and what schema files write in their place. */
const HELPERS: readonly (readonly [RegExp, JsonObject])[] = [
  [/\.api\.resource\.Quantity$/, { type: 'string', format: 'quantity' }],
  [/\.meta\.v1\.Time$/, { type: 'string', format: 'date-time' }],
  [/\.meta\.v1\.MicroTime$/, { type: 'string', format: 'date-time-micro' }],
  [/\.(IntOrString)$/, { 'x-orch-int-or-string': true }],
  [/\.(RawExtension|FieldsV1|JSON)$/, { type: 'object', 'x-orch-preserve-unknown-fields': true }],
]

const META = /(?:^|\.)meta\.v1\.([A-Za-z]+)$/
const REFERENCE = '#/components/schemas/'
const VERSION = /^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$/

/** The component schemas of documents, and their targets. */
export class ComponentSchemas {
  readonly #schemas = new Map<string, JsonObject>()
  /** By what the names of its types begin with. */
  readonly #groupVersions = new Map<string, GroupVersion>()
  readonly #kinds = new Map<string, GroupVersionKind & GroupVersion>()

  constructor(sources: readonly OpenApiSource[]) {
    for (const { document } of sources)
      for (const [name, schema] of Object.entries(objectOf(objectOf(document.components).schemas)))
        if (!this.#schemas.has(name)) this.#schemas.set(name, objectOf(schema))
    for (const [name, schema] of this.#schemas) {
      const kinds = objectsOf(extension(schema, 'group-version-kind')).map(kindOf)
      const [only] = kinds
      if (only === undefined || kinds.length !== 1 || META.test(name) || !VERSION.test(only.version)) continue
      this.declare(name, only)
    }
  }

  names(): Iterable<string> {
    return this.#schemas.keys()
  }

  /** Declares the kind of a component whose document does not state it. */
  declare(name: string, kind: GroupVersionKind): void {
    if (this.#kinds.has(name)) return
    const start = startOf(name)
    const groupVersion = groupVersionOf(start, kind)
    this.#kinds.set(name, { ...kind, ...groupVersion })
    if (start !== '' && !this.#groupVersions.has(start)) this.#groupVersions.set(start, groupVersion)
  }

  schema(name: string): JsonObject | undefined {
    return this.#schemas.get(name)
  }

  /** Returns the name of the component that a kind has. */
  nameOf({ group, version, kind }: GroupVersionKind): string | undefined {
    const found = [...this.#kinds].find(
      ([, each]) => each.group === group && each.version === version && each.kind === kind,
    )
    return found?.[0]
  }

  /** Returns what a schema file writes instead of a reference to a helper type. */
  helper(name: string): JsonObject | undefined {
    return HELPERS.find(([pattern]) => pattern.test(name))?.[1]
  }

  /** @param from the group version whose file refers to it: types that no group has go there */
  place(name: string, from: GroupVersion): Place {
    const meta = META.exec(name)?.[1]
    if (meta !== undefined) return { folder: 'meta', version: 'v1', type: meta }
    const { folder, version } = this.groupVersion(name) ?? from
    return { folder, version, type: typeName(name) }
  }

  /** Returns the group version of a component, from its own extension or the prefix of its name. */
  groupVersion(name: string): GroupVersion | undefined {
    return this.#kinds.get(name) ?? this.#groupVersions.get(startOf(name))
  }
}

export const componentIn = (reference: unknown): string =>
  stringOf(reference).startsWith(REFERENCE) ? stringOf(reference).slice(REFERENCE.length) : ''

/** The name of a component without that of its type: `io.k8s.api.apps.v1`. */
const startOf = (name: string): string => name.split('.').slice(0, -1).join('.')

function typeName(name: string): string {
  const last = (name.split('.').at(-1) ?? '').replaceAll(/[^A-Za-z0-9]/g, '')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

/** A group that Kubernetes has itself has a short folder, as in the names of its types; any other that of its name. */
function groupVersionOf(start: string, { group, version }: GroupVersionKind): GroupVersion {
  const short = /\.api\.([a-z0-9]+)\.v[a-z0-9]+$/.exec(start)?.[1]
  return { group, version, folder: short ?? (group === '' ? 'core' : group) }
}
