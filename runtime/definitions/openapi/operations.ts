import type { Verb } from '../../scheme/index.ts'
import { defined, type JsonObject } from '../../json/index.ts'

/** How a verb is described: its HTTP method, the extension `action`, the prefix of its id, its successful answers. */
interface WrittenOperation {
  readonly method: string
  readonly action: string
  readonly id: string
  readonly codes: readonly number[]
}

export const OPERATIONS: ReadonlyMap<Verb, WrittenOperation> = new Map<Verb, WrittenOperation>([
  ['list', { method: 'get', action: 'list', id: 'list', codes: [200] }],
  ['get', { method: 'get', action: 'get', id: 'read', codes: [200] }],
  ['create', { method: 'post', action: 'post', id: 'create', codes: [200, 201, 202] }],
  ['update', { method: 'put', action: 'put', id: 'replace', codes: [200, 201] }],
  ['patch', { method: 'patch', action: 'patch', id: 'patch', codes: [200, 201] }],
  ['delete', { method: 'delete', action: 'delete', id: 'delete', codes: [200, 202] }],
  ['deletecollection', { method: 'delete', action: 'deletecollection', id: 'delete', codes: [200] }],
])

/** Verbs on the path of one object. */
export const OBJECT_VERBS: readonly Verb[] = ['get', 'update', 'patch', 'delete']

const CODES: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }
const MEDIA_TYPES = ['application/json', 'application/yaml']
const PATCH_TYPES = ['apply-patch+yaml', 'json-patch+json', 'merge-patch+json'].map((type) => `application/${type}`)

/** Returns a parameter of the path. */
export const parameter = (name: string, description: string): JsonObject => ({
  name,
  in: 'path',
  description,
  required: true,
  schema: { type: 'string', uniqueItems: true },
})

type QueryType = 'string' | 'integer' | 'boolean'
const query = (name: string, type: QueryType = 'string'): JsonObject => ({
  name,
  in: 'query',
  schema: { type, uniqueItems: true },
})

const SELECTION = [
  ...['continue', 'fieldSelector', 'labelSelector', 'resourceVersion', 'resourceVersionMatch'].map((name) =>
    query(name),
  ),
  query('limit', 'integer'),
  query('timeoutSeconds', 'integer'),
  query('sendInitialEvents', 'boolean'),
]
const WRITING = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => query(name))
const DELETION = [
  query('dryRun'),
  query('gracePeriodSeconds', 'integer'),
  query('orphanDependents', 'boolean'),
  query('propagationPolicy'),
]
const PARAMETERS: Readonly<Record<Verb, readonly JsonObject[]>> = {
  list: [query('allowWatchBookmarks', 'boolean'), ...SELECTION, query('watch', 'boolean')],
  watch: [],
  get: [],
  create: WRITING,
  update: WRITING,
  patch: [...WRITING, query('force', 'boolean')],
  delete: DELETION,
  deletecollection: [...SELECTION, ...DELETION],
}

export interface OperationParts {
  readonly operationId: string
  readonly tag: string
  /** Type of the bodies. */
  readonly kind: { readonly group: string; readonly version: string; readonly kind: string }
  readonly extensionPrefix: string
  /** References to the schemas of bodies and answers. */
  readonly object: JsonObject
  readonly list: JsonObject
  readonly status: JsonObject
  readonly deleteOptions: JsonObject
}

const content = (mediaTypes: readonly string[], schema: JsonObject): JsonObject =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]))

function requestBody(verb: Verb, { object, deleteOptions }: OperationParts): JsonObject | undefined {
  if (verb === 'create' || verb === 'update') return { required: true, content: content(MEDIA_TYPES, object) }
  if (verb === 'patch') return { required: true, content: content(PATCH_TYPES, { type: 'object' }) }
  if (verb === 'delete' || verb === 'deletecollection') return { content: content(MEDIA_TYPES, deleteOptions) }
  return undefined
}

function answer(verb: Verb, { object, list, status }: OperationParts): JsonObject {
  if (verb === 'list') return list
  return verb === 'delete' || verb === 'deletecollection' ? status : object
}

/** Returns one operation of a path. */
export function operation(verb: Verb, parts: OperationParts): JsonObject {
  const { action = verb, codes = [] } = OPERATIONS.get(verb) ?? {}
  const sent = requestBody(verb, parts)
  const answers = codes.map((code) => [
    String(code),
    { description: CODES[code] ?? '', content: content(MEDIA_TYPES, answer(verb, parts)) },
  ])
  return {
    tags: [parts.tag],
    description: `${action} ${parts.kind.kind}`,
    operationId: parts.operationId,
    parameters: PARAMETERS[verb],
    ...defined({ requestBody: sent }),
    responses: { ...Object.fromEntries(answers), 401: { description: 'Unauthorized' } },
    [`${parts.extensionPrefix}action`]: action,
    [`${parts.extensionPrefix}group-version-kind`]: parts.kind,
  }
}
