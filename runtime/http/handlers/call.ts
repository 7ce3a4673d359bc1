import { byTurns, Handover, whenKnown, type Eventual } from '../../async/index.ts'
import { compactJson, largeObject, type DecodedObject, type Representation } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { copyToExtend } from '../../json/index.ts'
import {
  checkName,
  checkNamespace,
  sizeSent,
  type ConnectAnswer,
  type EncodedObject,
  type OperationContext,
} from '../../registry/index.ts'
import { fieldManagerOf } from '../pipeline/options/field-manager.ts'
import type { FieldValidation } from '../pipeline/options/write-options.ts'
import { bytesResponse, streamHeaders } from '../pipeline/responses.ts'
import type { ApiResponse, RequestScope } from '../pipeline/types.ts'
import { isJson } from './audited.ts'
import { listOfErrors, unreadable, type FieldReport } from './fields.ts'
import type { ApiServices } from './services.ts'
import type { Target } from './target.ts'

/** One request on a resource, its target, and the services that answer it. */
export interface ResourceCall {
  readonly scope: RequestScope
  readonly target: Target
  readonly services: ApiServices
}

/** It may throw. */
export type ResourceVerb = (call: ResourceCall) => Eventual<ApiResponse>

/**
 * Returns the context of the registry's methods: plain data, so a spread copies all of it. It has all members from the
 * start, because a copy that adds a member costs a microsecond.
 */
export const contextOf = (call: ResourceCall): OperationContext => contextWith(call, NOT_WRITING)

/** What the context of a write has besides that of any request. */
type Writing = Pick<OperationContext, 'fieldManager' | 'sent' | 'source'>

const NOT_WRITING: Writing = { fieldManager: '', sent: undefined, source: undefined }

const contextWith = ({ scope, target }: ResourceCall, { fieldManager, sent, source }: Writing): OperationContext => ({
  user: scope.user,
  version: target.version,
  subresource: target.subresourceName,
  fieldManager,
  sent,
  source,
  request: scope.request,
  work: scope.work,
  warn: (text) => scope.answer.warn(text),
  trace: scope.trace,
  event: scope.event,
})

/**
 * Returns the context of a write, with its field manager.
 *
 * @param parameter the field manager that the query names; '': it names none
 * @param body the bytes that the client sent
 * @param source the source that the object was decoded from
 */
export const writeContextOf = (
  call: ResourceCall,
  parameter: string,
  body: Uint8Array,
  source?: DecodedObject['source'],
): OperationContext =>
  contextWith(call, {
    fieldManager: fieldManagerOf(parameter, call.scope.request.headers['user-agent']),
    sent: sizeSent(body.length),
    source: source === undefined ? undefined : new Handover(source),
  })

/** Returns the response with an object; a large one is encoded in slices. */
export const objectResponse = (
  status: number,
  representation: Representation,
  call: ResourceCall,
  object: EncodedObject,
): Eventual<ApiResponse> => {
  const { scope, target, services } = call
  scope.trace.step('store')
  const work = largeObject(representation, target.type, object)
  const encoding = work === undefined ? representation.object(target.type, object) : byTurns(work, services.turns.next)
  return whenKnown(encoding, (bytes) => {
    if (scope.event?.includes('RequestResponse') === true)
      scope.event.answered(isJson(representation) ? bytes : compactJson.object(target.type, object))
    scope.trace.step('encode')
    return bytesResponse(status, representation.contentType, bytes)
  })
}

/** Returns the response of a backend, which is sent unchanged. */
export function answerResponse(
  { scope }: ResourceCall,
  { status = 200, contentType, body }: ConnectAnswer,
): ApiResponse {
  if (!(body instanceof Uint8Array)) return { status, headers: streamHeaders(contentType), body, isLasting: true }
  if (contentType === 'application/json' && scope.event?.includes('RequestResponse') === true)
    scope.event.answered(body)
  return bytesResponse(status, contentType, body)
}

/**
 * Warns of unknown and duplicate fields, or refuses them, by the level of field validation. Throws ApiError 400, also for
 * patches (FV-08).
 */
export function checkFields(
  { scope, target }: ResourceCall,
  { warnings, errors }: FieldReport,
  level: FieldValidation,
): void {
  if (level === 'Warn') for (const text of warnings) scope.answer.warn(text)
  if (level === 'Strict' && errors.length > 0)
    throw unreadable(target.body, `strict decoding error: ${listOfErrors(errors)}`)
}

/** Returns the object with the namespace of the path. Throws ApiError 400 if it has another. */
export function placeInNamespace({ target }: ResourceCall, object: DynamicObject): DynamicObject {
  const { namespace } = target.reference
  if ((object.metadata.namespace ?? '') === namespace) return object
  checkNamespace(object.metadata, namespace)
  const metadata = copyToExtend(object.metadata)
  if (namespace === '') delete metadata.namespace
  else metadata.namespace = namespace
  const placed = { ...object }
  placed.metadata = metadata
  return placed
}

/** Returns the object with the namespace of the path. Throws ApiError 400 if it has another namespace or name. */
export function placeAt(call: ResourceCall, object: DynamicObject): DynamicObject {
  const placed = placeInNamespace(call, object)
  checkName(placed.metadata, call.target.reference.name)
  return placed
}

/** Returns the header If-Match; '' if it is absent. */
export const ifMatchOf = ({ scope }: ResourceCall): string => scope.request.headers['if-match'] ?? ''
