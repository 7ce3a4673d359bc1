import { parseFieldSelector, SelectorSyntaxError } from '../../api/index.ts'
import { readBoolean } from './query.ts'
import type { RequestInfo } from './types.ts'

const METHOD_VERBS: Readonly<Record<string, string>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}
/** Subresources of a namespace itself, not types in it. */
const NAMESPACE_SUBRESOURCES = new Set(['status', 'finalize'])

const NAME_FIELD = 'metadata.name'

/** The subresource below which all paths belong to another server. */
const PROXY = 'proxy'

/** The parts of a request that determine its verb and its target. */
export interface RequestLine {
  readonly method: string
  readonly path: string
  readonly rawQuery: string
  /** Made on first use. */
  readonly query: URLSearchParams
}

function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/')) if (segment !== '') segments.push(segment)
  return path.includes('%') ? segments.map(decodeSegment) : segments
}

/** Decodes a segment of a path; a malformed one is returned unchanged. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const nonResource = (line: RequestLine, group: string, version: string): RequestInfo => ({
  isResourceRequest: false,
  verb: line.method.toLowerCase(),
  path: line.path,
  group,
  version,
  resource: '',
  subresource: '',
  namespace: '',
  name: '',
  pathName: '',
})

/** Parses the path and maps the method to a verb (PATH-01 to PATH-11, VERB-10). */
export function requestInfo(line: RequestLine): RequestInfo {
  const segments = segmentsOf(line.path)
  const grouped = segments[0] === 'apis'
  if (!grouped && segments[0] !== 'api') return nonResource(line, '', '')
  const group = grouped ? (segments[1] ?? '') : ''
  const version = segments[grouped ? 2 : 1] ?? ''
  const rest = segments.slice(grouped ? 3 : 2)
  if (rest.length === 0) return nonResource(line, group, version)
  return resourceInfo(line, group, version, rest)
}

function resourceInfo(line: RequestLine, group: string, version: string, segments: string[]): RequestInfo {
  const watchPath = segments[0] === 'watch' && segments.length > 1
  const rest = watchPath ? segments.slice(1) : segments
  const inNamespace = rest[0] === 'namespaces' && rest.length > 1
  const namespace = inNamespace ? (rest[1] ?? '') : ''
  const belowNamespace = inNamespace && rest.length > 2 && !NAMESPACE_SUBRESOURCES.has(rest[2] ?? '')
  const [resource = '', pathName = '', subresource = '', ...beyond] = belowNamespace ? rest.slice(2) : rest
  const verb = watchPath && METHOD_VERBS[line.method] === 'get' ? 'watch' : verbOf(line, pathName)
  return {
    isResourceRequest: true,
    verb,
    path: line.path,
    group,
    version,
    resource,
    subresource: beyond.length === 0 || subresource === PROXY ? subresource : [subresource, ...beyond].join('/'),
    namespace,
    name: pathName === '' ? selectedName(line, verb) : pathName,
    pathName,
  }
}

/**
 * Returns the name that the field selector of a list or watch requires; '' if there is none, or if the selector can't
 * be parsed.
 */
function selectedName(line: RequestLine, verb: string): string {
  if (line.rawQuery === '' || (verb !== 'list' && verb !== 'watch')) return ''
  const selector = line.query.get('fieldSelector') ?? ''
  if (!selector.includes(NAME_FIELD)) return ''
  const required = requirementsOf(selector).find(({ field, operator }) => field === NAME_FIELD && operator === '=')
  return required !== undefined && isPathSegment(required.value) ? required.value : ''
}

function requirementsOf(selector: string): ReturnType<typeof parseFieldSelector> {
  try {
    return parseFieldSelector(selector)
  } catch (error) {
    // The handler of the request refuses it.
    if (error instanceof SelectorSyntaxError) return []
    throw error
  }
}

/** Returns whether a name can be part of a path, as every object's name can. */
const isPathSegment = (name: string): boolean => name !== '.' && name !== '..' && !/[/%]/.test(name)

function verbOf(line: RequestLine, name: string): string {
  const { method, rawQuery } = line
  const verb = METHOD_VERBS[method] ?? ''
  if (verb === 'get') {
    if (method === 'GET' && rawQuery !== '' && readBoolean(line.query.get('watch'))) return 'watch'
    return name === '' ? 'list' : 'get'
  }
  return verb === 'delete' && name === '' ? 'deletecollection' : verb
}
