import { readListRequest } from '../../pipeline/options/list-options.ts'
import { noteList } from '../audited.ts'
import { contextOf, type ResourceVerb } from '../call.ts'
import { deleteOptionsOf } from './delete.ts'
import { listResponse } from './list.ts'

export const deleteCollection: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forObject(scope.request, target.type)
  const options = await deleteOptionsOf(call)
  const request = readListRequest(scope.request.query, target.reference.namespace, services.metaGroup)
  const deleted = await target.registry.deleteCollection(contextOf(call), request, options)
  scope.trace.step('store')
  await noteList(call, representation, target.type, deleted)
  return listResponse(representation, call, deleted)
}
