import { decodeObject, decoderFor, type DecodedObject, type Representation } from '../../codec/index.ts'
import { badRequest } from '../../meta/status.ts'
import type { DynamicObject } from '../../meta/object.ts'
import type { EncodedObject, OperationContext } from '../../registry/contract.ts'
import { typeErrors } from '../../schema/type-errors.ts'
import { fieldManagerOf } from '../pipeline/options/field-manager.ts'
import type { FieldValidation } from '../pipeline/options/write-options.ts'
import { bytesResponse } from '../pipeline/responses.ts'
import type { ApiResponse, RequestScope } from '../pipeline/types.ts'
import type { ApiServices } from './services.ts'
import type { Target } from './target.ts'

/** One request on a resource: who asks, for what, and with what to answer. */
export interface ResourceCall {
  readonly scope: RequestScope
  readonly target: Target
  readonly services: ApiServices
}

export type ResourceVerb = (call: ResourceCall) => Promise<ApiResponse>

/** The context of the registry's methods; the signal is made only if someone asks for it. */
class CallContext implements OperationContext {
  private readonly call: ResourceCall
  readonly fieldManager: string
  constructor(call: ResourceCall, fieldManager: string) {
    this.call = call
    this.fieldManager = fieldManager
  }
  get user(): OperationContext['user'] {
    return this.call.scope.user
  }
  get signal(): AbortSignal {
    return this.call.scope.request.signal
  }
  get version(): OperationContext['version'] {
    return this.call.target.version
  }
  get subresource(): string {
    return this.call.target.subresourceName
  }
  warn(text: string): void {
    this.call.scope.warn(text)
  }
}

export const contextOf = (call: ResourceCall, fieldManager = ''): OperationContext =>
  new CallContext(call, fieldManager)

/** The context of a write, with the manager of the fields that it changes. */
export const writeContextOf = (call: ResourceCall, parameter: string): OperationContext =>
  new CallContext(call, fieldManagerOf(parameter, call.scope.request.headers['user-agent']))

export const objectResponse = (
  status: number,
  representation: Representation,
  { target }: ResourceCall,
  object: EncodedObject,
): ApiResponse => bytesResponse(status, representation.contentType, representation.object(target.type, object))

/** Reads the object in the body of a create or update. Throws ApiError 400, 408, 413, 415. */
export async function readBody({ scope, services }: ResourceCall): Promise<(target: Target) => DecodedObject> {
  const { request } = scope
  const decode = decoderFor(services.decoders, request.headers['content-type'], services.formats.mediaTypes)
  const bytes = await request.body()
  return ({ body, schema }) => {
    const decoded = decodeObject(decode, bytes, { ...body, isKnown: services.isKnownKind })
    const [fault] = schema === undefined ? [] : typeErrors(schema, decoded.value)
    if (fault === undefined) return decoded
    const { kind, version } = body
    throw badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${fault}`)
  }
}

/** Deals with what the text of a body does wrong, by the level that the client chose. Throws ApiError 400. */
export function judgeFields({ scope, target }: ResourceCall, decoded: DecodedObject, level: FieldValidation): void {
  if (level === 'Ignore') return
  if (level === 'Warn') return decoded.warnings.forEach((text) => scope.warn(text))
  if (decoded.faults.length === 0) return
  const { kind, version } = target.body
  throw badRequest(
    `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: strict decoding error: ${decoded.faults.join(', ')}`,
  )
}

/** Puts the object into the namespace of the path. Throws ApiError 400 if it says that it is in another. */
export function placeInNamespace({ target }: ResourceCall, object: DynamicObject): DynamicObject {
  const { namespace } = target.reference
  const own = object.metadata.namespace ?? ''
  if (own === namespace) return object
  if (own !== '' && namespace !== '') {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
  const { namespace: _, ...metadata } = object.metadata
  return { ...object, metadata: namespace === '' ? metadata : { ...metadata, namespace } }
}

/** Throws ApiError 400 unless the object has the name of the path. */
export function checkName({ target }: ResourceCall, object: DynamicObject): void {
  const { name } = target.reference
  const own = object.metadata.name ?? ''
  if (own === '')
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`)
  if (own !== name) throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
}

export const ifMatchOf = ({ scope }: ResourceCall): string =>
  (scope.request.headers['if-match'] ?? '').replace(/^(?:W\/)?"(.*)"$/, '$1')
