import { readWriteParameters } from '../../pipeline/options/write-options.ts'
import { documentResponse } from '../../pipeline/responses.ts'
import { judgeFields, objectResponse, placeInNamespace, readBody, writeContextOf, type ResourceVerb } from '../call.ts'

/** BODY-01: the documents' example shows 200, the practice of the field and of HTTP is 201. */
const CREATED = 201

export const create: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forObject(scope.request, target.type)
  const decode = await readBody(call)
  const options = readWriteParameters(scope.request.query, 'CreateOptions', services.metaGroup)
  const decoded = decode(target)
  judgeFields(call, decoded, options.fieldValidation)
  const object = placeInNamespace(call, decoded.value)
  const context = writeContextOf(call, options.fieldManager)
  const result = await target.registry.create(context, target.reference, object, { dryRun: options.dryRun })
  return result.status === undefined
    ? objectResponse(CREATED, representation, call, result.object)
    : documentResponse(CREATED, representation, result.status)
}
