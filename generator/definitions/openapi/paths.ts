import { isJsonObject, listOf, objectOf, objectsOf, type JsonObject } from '../../../runtime/json/index.ts'
import { componentIn, extension, kindOf, type GroupVersionKind, type OpenApiSource } from './components.ts'

/** A resource type as the paths of documents show it. */
export interface PathResource {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly kind: string
  /** Name of the component of its objects, where operations refer to it. */
  readonly component: string
  readonly scope: 'Namespaced' | 'Cluster'
  readonly verbs: readonly string[]
  readonly subresources: ReadonlyMap<string, PathSubresource>
  /** Whether plural and scope are guessed, because there are no paths. */
  readonly isGuess?: true
}

export interface PathSubresource {
  readonly verbs: readonly string[]
  /** Its body, where it is of another kind than the object. */
  readonly body?: GroupVersionKind
  /** Names of the components of its requests and of its answers; '': nothing says it. */
  readonly taken: string
  readonly answered: string
}

const PATH =
  /^\/(?:api|apis\/([^/{}]+))\/(v[a-z0-9]+)(\/namespaces\/\{namespace\})?\/([a-z][a-z0-9-]*)(\/\{[^/{}]+\}(?:\/([a-z][a-z0-9-]*))?)?$/

interface Operation {
  readonly verb: string
  readonly kind: GroupVersionKind | undefined
  /** Names of the components of its request and of its answer; '': nothing says it. */
  readonly taken: string
  readonly answered: string
  readonly watches: boolean
}

const COLLECTION = { get: 'list', post: 'create', delete: 'deletecollection' } as const
const ITEM = { get: 'get', put: 'update', patch: 'patch', delete: 'delete', post: 'create' } as const
const ORDER = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']

export interface PathResources {
  readonly resources: readonly PathResource[]
  /** Paths of resource types whose kind is not stated. */
  readonly unknown: readonly string[]
}

/** Returns the resource types that documents have paths of. */
export function resourcesIn(sources: readonly OpenApiSource[]): PathResources {
  const found = new Map<string, Builder>()
  for (const { document } of sources)
    for (const [path, item] of Object.entries(objectOf(document.paths))) {
      const [, group = '', version = '', namespaced, plural = '', name, subresource] = PATH.exec(path) ?? []
      if (version === '' || !isJsonObject(item)) continue
      const key = `${group}/${version}/${plural}`
      const builder = found.get(key) ?? new Builder({ group, version, plural })
      found.set(key, builder)
      if (namespaced !== undefined) builder.scope = 'Namespaced'
      if (subresource !== undefined) builder.addSubresource(subresource, operationsOf(item, ITEM))
      else builder.add(operationsOf(item, name === undefined ? COLLECTION : ITEM))
    }
  const made = [...found].map(([key, builder]) => [key, builder.resource()] as const)
  return {
    resources: made.flatMap(([, resource]) => resource ?? []),
    unknown: made.filter(([, resource]) => resource === undefined).map(([key]) => key),
  }
}

/** Puts one resource type together, path by path. */
class Builder {
  scope: 'Namespaced' | 'Cluster' = 'Cluster'
  readonly #type: { readonly group: string; readonly version: string; readonly plural: string }
  readonly #operations: Operation[] = []
  readonly #subresources = new Map<string, readonly Operation[]>()

  constructor(type: { readonly group: string; readonly version: string; readonly plural: string }) {
    this.#type = type
  }

  add(operations: readonly Operation[]): void {
    this.#operations.push(...operations)
  }

  addSubresource(name: string, operations: readonly Operation[]): void {
    this.#subresources.set(name, operations)
  }

  /** Undefined: the kind of its objects is not stated. */
  resource(): PathResource | undefined {
    const component = firstOf(
      this.#operations.flatMap((each) => (each.verb === 'list' ? [] : [each.taken, each.answered])),
    )
    const named = this.#operations.find((each) => each.kind !== undefined)?.kind?.kind
    const kind = named ?? component.split('.').at(-1) ?? ''
    if (kind === '') return undefined
    const verbs = this.#operations.flatMap(({ verb, watches }) => (watches ? [verb, 'watch'] : [verb]))
    return {
      ...this.#type,
      kind,
      component,
      scope: this.scope,
      verbs: ordered(verbs),
      subresources: new Map([...this.#subresources].map(([name, all]) => [name, this.#subresource(all, kind)])),
    }
  }

  #subresource(operations: readonly Operation[], kind: string): PathSubresource {
    const body = operations.find((each) => each.kind !== undefined)?.kind
    const { group, version } = this.#type
    const isOwn = body?.kind === kind && body.group === group && body.version === version
    return {
      verbs: ordered(operations.map(({ verb }) => verb)),
      ...(body === undefined || isOwn ? {} : { body }),
      taken: firstOf(operations.map(({ taken }) => taken)),
      answered: firstOf(operations.map(({ answered }) => answered)),
    }
  }
}

const ordered = (verbs: readonly string[]): readonly string[] => ORDER.filter((verb) => verbs.includes(verb))

function operationsOf(item: JsonObject, methods: Readonly<Record<string, string>>): readonly Operation[] {
  return Object.entries(methods).flatMap(([method, verb]) => {
    const operation = item[method]
    if (!isJsonObject(operation)) return []
    const { requestBody, responses, parameters } = operation
    const answer = Object.entries(objectOf(responses)).find(([code]) => code.startsWith('2'))?.[1]
    const names = objectsOf(listOf(parameters)).map(({ name }) => name)
    return {
      verb,
      kind: kindOf(extension(operation, 'group-version-kind')),
      // A deletion takes options, and answers with a Status.
      ...(verb.startsWith('delete')
        ? { taken: '', answered: '' }
        : { taken: schemaIn(requestBody), answered: schemaIn(answer) }),
      watches: verb === 'list' && names.includes('watch'),
    }
  })
}

const firstOf = (components: readonly string[]): string => components.find((each) => each !== '') ?? ''

/** Returns the component of the JSON form of a body or an answer. */
const schemaIn = (body: unknown): string =>
  componentIn(objectOf(objectOf(objectOf(objectOf(body).content)['application/json']).schema).$ref)
