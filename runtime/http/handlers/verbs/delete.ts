import { identityOf } from '../../../codec/index.ts'
import type { Status } from '../../../api/index.ts'
import type { DeleteOptions } from '../../../registry/index.ts'
import { readDeleteOptions } from '../../pipeline/options/delete-options.ts'
import { documentResponse } from '../../pipeline/responses.ts'
import { contextOf, ifMatchOf, objectResponse, type ResourceCall, type ResourceVerb } from '../call.ts'
import { turnFor } from '../read-body.ts'

export async function deleteOptionsOf(call: ResourceCall): Promise<DeleteOptions> {
  const { scope, services } = call
  const { request } = scope
  const body = await request.body()
  const turn = turnFor(call, body)
  if (turn !== undefined) await turn
  const source = {
    query: request.query,
    body,
    contentType: request.headers['content-type'],
    ifMatch: ifMatchOf(call),
  }
  const { decoders, formats, metaGroup } = services
  const options = readDeleteOptions(source, { decoders, acceptedMediaTypes: formats.mediaTypes, metaGroup })
  if (body.length > 0) scope.event?.sentBody(options)
  return options
}

/**
 * Returns the Status of a completed deletion.
 *
 * @param uid uid of the deleted object; '': none
 */
function success({ target }: ResourceCall, uid: string): Status {
  const { group, plural } = target.definition
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: target.reference.name,
      ...(group === '' ? {} : { group }),
      kind: plural,
      ...(uid === '' ? {} : { uid }),
    },
  }
}

export const remove: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forObject(scope.request, target.type)
  const options = await deleteOptionsOf(call)
  const { outcome, object } = await target.registry.delete(contextOf(call), target.reference, options)
  if (outcome === 'pending') return objectResponse(200, representation, call, object)
  scope.trace.step('store')
  const status = success(call, identityOf(object).uid)
  scope.event?.answeredStatus({ ...status, code: 200 })
  return documentResponse(200, representation, status)
}
