import { promised, whenKnown, type Eventual } from '../../../async/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import { assertAllowed, attributesOf } from '../../pipeline/filters/authorization.ts'
import { readWriteParameters, type WriteParameters } from '../../pipeline/options/write-options.ts'
import {
  answerResponse,
  ifMatchOf,
  checkFields,
  objectResponse,
  placeAt,
  writeContextOf,
  type ResourceCall,
  type ResourceVerb,
} from '../call.ts'
import { noteCreated } from '../audited.ts'
import { ObjectBody } from '../read-body.ts'

/** Throws ApiError 403 unless the caller may create the object, as an update that creates requires (VERB-12). */
const authorizeCreate = ({ scope, services }: ResourceCall): Promise<void> =>
  promised(() => assertAllowed(services.authorizer, { ...attributesOf(scope), verb: 'create' }))

/** Returns the options of the registry for an update, patch or apply. */
export const optionsOfUpdate = (call: ResourceCall, { dryRun }: Pick<WriteParameters, 'dryRun'>) => ({
  dryRun,
  ifMatch: ifMatchOf(call),
  authorizeCreate: () => authorizeCreate(call),
})

export const update: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const representation = services.formats.forObject(scope.request, target.type)
  const body = await ObjectBody.read(call)
  const options = readWriteParameters(scope.request, 'UpdateOptions', services.metaGroup)
  const decoding = body.decode()
  const decoded = decoding instanceof Promise ? await decoding : decoding
  checkFields(call, decoded, options.fieldValidation)
  let unused: DynamicObject | undefined = placeAt(call, decoded.value)
  scope.event?.sentObject(unused)
  scope.trace.step('decode')
  /** Returns a new object for each attempt; decodes the body again only after a conflict. */
  const wanted = (): Eventual<DynamicObject> => {
    if (unused === undefined) return whenKnown(body.decode(), ({ value }) => placeAt(call, value))
    const object = unused
    unused = undefined
    return object
  }
  const result = await target.registry.update(
    writeContextOf(call, options.fieldManager, body.bytes, decoded.source),
    target.reference,
    wanted,
    { method: 'replace', ...optionsOfUpdate(call, options) },
  )
  if (result.answer !== undefined) return answerResponse(call, result.answer)
  if (result.created) noteCreated(scope, result)
  return objectResponse(result.created ? 201 : 200, representation, call, result.object)
}
