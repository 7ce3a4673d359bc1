import { whenKnown, type Eventual } from '../../../async/index.ts'
import type { WriteResult } from '../../../registry/index.ts'
import { readWriteParameters } from '../../pipeline/options/write-options.ts'
import { documentResponse } from '../../pipeline/responses.ts'
import {
  checkFields,
  objectResponse,
  placeInNamespace,
  writeContextOf,
  type ResourceCall,
  type ResourceVerb,
} from '../call.ts'
import { ObjectBody } from '../read-body.ts'

/** BODY-01: the documents' example shows 200, the practice of the field and of HTTP is 201. */
const CREATED = 201

/** Hands the object over to the registry; what it was made of is forgotten while the log takes it. */
function createFrom(call: ResourceCall, body: ObjectBody): Eventual<WriteResult> {
  const { scope, target, services } = call
  const { dryRun, fieldManager, fieldValidation } = readWriteParameters(
    scope.request.query,
    'CreateOptions',
    services.metaGroup,
  )
  return whenKnown(body.decode(), (decoded) => {
    checkFields(call, decoded, fieldValidation)
    const object = placeInNamespace(call, decoded.value)
    return target.registry.create(writeContextOf(call, fieldManager, body.bytes), target.reference, object, { dryRun })
  })
}

export const create: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forObject(scope.request, target.type)
  const result = await createFrom(call, await ObjectBody.read(call))
  return result.status === undefined
    ? objectResponse(CREATED, representation, call, result.object)
    : documentResponse(CREATED, representation, result.status)
}
