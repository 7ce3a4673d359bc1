import { whenKnown, type Eventual } from '../../../async/index.ts'
import type { WriteResult } from '../../../registry/index.ts'
import { readWriteParameters } from '../../pipeline/options/write-options.ts'
import { documentResponse } from '../../pipeline/responses.ts'
import {
  answerResponse,
  checkFields,
  objectResponse,
  placeInNamespace,
  writeContextOf,
  type ResourceCall,
  type ResourceVerb,
} from '../call.ts'
import { noteCreated } from '../audited.ts'
import { ObjectBody } from '../read-body.ts'

/** The HTTP status of a creation (BODY-01). */
const CREATED = 201

/**
 * Passes the object to the registry. A separate function, so that the decoded object can be collected while the log is
 * written.
 */
function createFrom(call: ResourceCall, body: ObjectBody): Eventual<WriteResult> {
  const { scope, target, services } = call
  const { dryRun, fieldManager, fieldValidation } = readWriteParameters(
    scope.request,
    'CreateOptions',
    services.metaGroup,
  )
  return whenKnown(body.decode(), (decoded) => {
    checkFields(call, decoded, fieldValidation)
    const object = placeInNamespace(call, decoded.value)
    scope.event?.sentObject(object)
    scope.trace.step('decode')
    const context = writeContextOf(call, fieldManager, body.bytes, decoded.source)
    return target.registry.create(context, target.reference, object, { dryRun })
  })
}

export const create: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forObject(scope.request, target.type)
  const result = await createFrom(call, await ObjectBody.read(call))
  if (result.answer !== undefined) return answerResponse(call, result.answer)
  noteCreated(scope, result)
  if (result.status !== undefined) scope.event?.answeredStatus(result.status)
  return result.status === undefined
    ? objectResponse(CREATED, representation, call, result.object)
    : documentResponse(CREATED, representation, result.status)
}
