import type { ResourceCatalog } from '../../registry/index.ts'
import type { RequestKind, RequestMeasures, RequestObserver } from './request-observer.ts'
import type { RequestInfo, RequestScope } from './types.ts'

const VERBS = [
  'GET',
  'LIST',
  'WATCH',
  'POST',
  'PUT',
  'PATCH',
  'APPLY',
  'DELETE',
  'DELETECOLLECTION',
  'CONNECT',
] as const
const OTHER = VERBS.length
const VERB_OF: ReadonlyMap<string, number> = new Map<string, number>([
  ...['get', 'list', 'watch', 'create', 'update', 'patch'].map((verb, at) => [verb, at] as const),
  ['delete', 7] as const,
  ['deletecollection', 8] as const,
  ['post', 3] as const,
  ['put', 4] as const,
])
const PATCH = 5
const APPLY = 6
const CONNECT = 9
const SCOPES = ['', 'cluster', 'namespace', 'resource'] as const
const DRY_RUNS = ['', 'All', 'invalid'] as const

/** The kinds of requests at one path of the API, by verb, scope and dry run. */
interface CountedPath {
  readonly path: Pick<RequestKind, 'group' | 'version' | 'resource' | 'subresource' | 'removedRelease'>
  readonly measures: (RequestMeasures | undefined)[]
}

const pathless = (subresource: string): CountedPath => ({
  path: { group: '', version: '', resource: '', subresource, removedRelease: undefined },
  measures: [],
})

function verbOf({ info, request }: RequestScope): number {
  const verb = VERB_OF.get(info.verb) ?? OTHER
  if (!info.isResourceRequest) return verb === 0 || verb > 2 ? verb : OTHER
  if (info.subresource === 'proxy') return CONNECT
  if (verb === PATCH && request.headers['content-type']?.startsWith('application/apply-patch') === true) return APPLY
  return verb
}

/** The scope as in Kubernetes' metrics: a creation counts as a request for an object, though its path has no name. */
function scopeOf({ isResourceRequest, name, namespace, verb }: RequestInfo): number {
  if (!isResourceRequest) return 0
  if (name !== '' || verb === 'create') return 3
  return namespace === '' ? 1 : 2
}

function dryRunOf(request: RequestScope['request']): number {
  if (request.rawQuery === '' || !request.rawQuery.includes('dryRun')) return 0
  const values = request.query.getAll('dryRun')
  if (values.length === 0) return 0
  return values.every((value) => value === 'All') ? 1 : 2
}

/**
 * Finds the measures of a request. The number of kinds is bounded by what the server serves: unknown paths and verbs
 * are counted together.
 */
export class RequestKinds {
  readonly #catalog: ResourceCatalog
  readonly observer: RequestObserver
  readonly #paths = new Map<string, CountedPath[]>()
  readonly #sections: ReadonlyMap<string, CountedPath>
  readonly #unknown = pathless('')

  /** `sections`: the first segments of the paths that lead to no resource. */
  constructor(catalog: ResourceCatalog, sections: Iterable<string>, observer: RequestObserver) {
    this.#catalog = catalog
    this.observer = observer
    this.#sections = new Map([...sections].map((segment) => [segment, pathless(`/${segment}`)]))
  }

  measuresOf(scope: RequestScope): RequestMeasures {
    const counted = scope.info.isResourceRequest ? this.#resource(scope.info) : this.#section(scope.info.path)
    const verb = verbOf(scope)
    const at = scopeOf(scope.info)
    const dryRun = dryRunOf(scope.request)
    const index = (verb * SCOPES.length + at) * DRY_RUNS.length + dryRun
    return (counted.measures[index] ??= this.observer.measuresOf({
      ...counted.path,
      verb: VERBS[verb] ?? 'other',
      scope: SCOPES[at] ?? '',
      dryRun: DRY_RUNS[dryRun] ?? '',
    }))
  }

  #section(path: string): CountedPath {
    const end = path.indexOf('/', 1)
    return this.#sections.get(end < 0 ? path.slice(1) : path.slice(1, end)) ?? this.#unknown
  }

  #resource(info: RequestInfo): CountedPath {
    const paths = this.#paths.get(info.resource)
    if (paths !== undefined) {
      for (const counted of paths) {
        const { group, version, subresource } = counted.path
        if (group === info.group && version === info.version && subresource === info.subresource) return counted
      }
    }
    return this.#added(info)
  }

  /** Makes the entry of a path that is served. */
  #added({ group, version: name, resource, subresource }: RequestInfo): CountedPath {
    const versions = this.#catalog.find(group, resource)?.definition.versions
    const version = versions !== undefined && Object.hasOwn(versions, name) ? versions[name] : undefined
    if (version?.served !== true) return this.#unknown
    if (subresource !== '' && !Object.hasOwn(version.subresources, subresource)) return this.#unknown
    const removedRelease = version.warning === undefined ? undefined : (version.lifecycle.removed ?? '')
    const counted: CountedPath = { path: { group, version: name, resource, subresource, removedRelease }, measures: [] }
    const known = this.#paths.get(resource)
    if (known === undefined) this.#paths.set(resource, [counted])
    else known.push(counted)
    return counted
  }
}
