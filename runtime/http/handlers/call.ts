import type { Representation } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import {
  checkName,
  checkNamespace,
  requestWork,
  sizeSent,
  type EncodedObject,
  type OperationContext,
} from '../../registry/index.ts'
import { fieldManagerOf } from '../pipeline/options/field-manager.ts'
import type { FieldValidation } from '../pipeline/options/write-options.ts'
import { bytesResponse } from '../pipeline/responses.ts'
import type { ApiResponse, RequestScope } from '../pipeline/types.ts'
import { listOfErrors, unreadable, type FieldErrors } from './fields.ts'
import type { ApiServices } from './services.ts'
import type { Target } from './target.ts'

/** One request on a resource: who asks, for what, and with what to answer. */
export interface ResourceCall {
  readonly scope: RequestScope
  readonly target: Target
  readonly services: ApiServices
}

export type ResourceVerb = (call: ResourceCall) => Promise<ApiResponse>

/** The context of the registry's methods: plain data, so that a copy of it is whole. */
export const contextOf = ({ scope, target }: ResourceCall, fieldManager = ''): OperationContext => ({
  user: scope.user,
  version: target.version,
  subresource: target.subresourceName,
  fieldManager,
  request: scope.request,
  work: requestWork(),
  warn: (text) => scope.warn(text),
})

/** The context of a write, with the manager of the fields that it changes. `body`: as it was sent. */
export const writeContextOf = (call: ResourceCall, parameter: string, body: Uint8Array): OperationContext => ({
  ...contextOf(call, fieldManagerOf(parameter, call.scope.request.headers['user-agent'])),
  sent: sizeSent(body.length),
})

export const objectResponse = (
  status: number,
  representation: Representation,
  { target }: ResourceCall,
  object: EncodedObject,
): ApiResponse => bytesResponse(status, representation.contentType, representation.object(target.type, object))

/**
 * Deals with unknown and repeated fields by the level that the client chose. Throws ApiError 400, also for patches
 * (FV-08).
 */
export function checkFields(
  { scope, target }: ResourceCall,
  { warnings, errors }: FieldErrors,
  level: FieldValidation,
): void {
  if (level === 'Warn') for (const text of warnings) scope.warn(text)
  if (level === 'Strict' && errors.length > 0)
    throw unreadable(target.body, `strict decoding error: ${listOfErrors(errors)}`)
}

/** Returns the object in the namespace of the path. Throws ApiError 400 if it says that it is in another. */
export function placeInNamespace({ target }: ResourceCall, object: DynamicObject): DynamicObject {
  const { namespace } = target.reference
  if ((object.metadata.namespace ?? '') === namespace) return object
  checkNamespace(object.metadata, namespace)
  const metadata = { ...object.metadata }
  if (namespace === '') delete metadata.namespace
  else metadata.namespace = namespace
  const placed = { ...object }
  placed.metadata = metadata
  return placed
}

/** Returns the object in the place of the path. Throws ApiError 400 if it says that it is in another, or has another name. */
export function placeAt(call: ResourceCall, object: DynamicObject): DynamicObject {
  const placed = placeInNamespace(call, object)
  checkName(placed.metadata, call.target.reference.name)
  return placed
}

/** Returns If-Match as it was sent; '': it was not. */
export const ifMatchOf = ({ scope }: ResourceCall): string => scope.request.headers['if-match'] ?? ''
