import { whenKnown } from '../../../async/index.ts'
import { contextOf, objectResponse, type ResourceVerb } from '../call.ts'

export const get: ResourceVerb = (call) => {
  const { scope, target, services } = call
  const { request } = scope
  const representation = services.formats.forObject(request, target.type)
  const resourceVersion = request.rawQuery === '' ? '' : (request.query.get('resourceVersion') ?? '')
  const read = target.registry.get(contextOf(call), target.reference, { resourceVersion, since: scope.trace.began })
  return whenKnown(read, (object) => objectResponse(200, representation, call, object))
}
