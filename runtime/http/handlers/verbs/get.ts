import { contextOf, objectResponse, type ResourceVerb } from '../call.ts'

export const get: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const { request } = scope
  const representation = services.formats.forObject(request, target.type)
  const resourceVersion = request.rawQuery === '' ? '' : (request.query.get('resourceVersion') ?? '')
  const object = await target.registry.get(contextOf(call), target.reference, { resourceVersion })
  return objectResponse(200, representation, call, object)
}
