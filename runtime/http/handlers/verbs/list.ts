import type { EncodedList } from '../../../registry/index.ts'
import type { Representation } from '../../../codec/index.ts'
import { readListRequest } from '../../pipeline/options/list-options.ts'
import { streamHeaders } from '../../pipeline/responses.ts'
import type { ApiResponse } from '../../pipeline/types.ts'
import { noteList } from '../audited.ts'
import { contextOf, type ResourceCall, type ResourceVerb } from '../call.ts'

export function listResponse(representation: Representation, { target }: ResourceCall, list: EncodedList): ApiResponse {
  const body = representation.list(target.type, list)
  const headers = streamHeaders(representation.contentType)
  return {
    status: 200,
    headers: body.length === undefined ? headers : [...headers, 'Content-Length', String(body.length)],
    body,
  }
}

export const list: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forList(scope.request, target.type)
  const request = readListRequest(scope.request.query, target.reference.namespace, services.metaGroup)
  const found = await target.registry.list(contextOf(call), request)
  scope.trace.step('store')
  await noteList(call, representation, target.type, found)
  return listResponse(representation, call, found)
}
