import { mediaTypeOf } from '../../../codec/index.ts'
import { notFound, type DynamicObject } from '../../../api/index.ts'
import { readJson } from '../../../json/index.ts'
import type { Sliced } from '../../../async/index.ts'
import { paced } from '../../../registry/index.ts'
import { readWriteParameters, type FieldValidation } from '../../pipeline/options/write-options.ts'
import { APPLY_PATCH, patchFormatFor, type ParsedPatch } from '../patch-formats.ts'
import { patchedObject } from '../patched-object.ts'
import {
  answerResponse,
  checkFields,
  objectResponse,
  placeAt,
  writeContextOf,
  type ResourceCall,
  type ResourceVerb,
} from '../call.ts'
import { turnFor } from '../read-body.ts'
import { apply } from './apply.ts'
import { optionsOfUpdate } from './update.ts'

/** Serves PATCH: server-side apply, which may create, and patches of the current object. */
export const patch: ResourceVerb = (call) =>
  mediaTypeOf(call.scope.request.headers['content-type']) === APPLY_PATCH ? apply(call) : patchCurrent(call)

const patchCurrent: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const { request } = scope
  const format = patchFormatFor(request.headers['content-type'], target.definition)
  const representation = services.formats.forObject(request, target.type)
  const body = await request.body()
  scope.trace.step('body')
  const options = readWriteParameters(request, 'PatchOptions', services.metaGroup)
  const turn = turnFor(call, body)
  if (turn !== undefined) await turn
  const parsed = format.parse(body)
  if (scope.event?.includes('Request') === true) scope.event.sentBody(readJson(body))
  scope.trace.step('decode')
  if (turn !== undefined) await turnFor(call, body)
  const patching = { call, parsed, level: options.fieldValidation }
  const result = await target.registry.update(
    writeContextOf(call, options.fieldManager, body),
    target.reference,
    (current, pause, settled) => paced(wantedFrom(current, patching, settled), pause),
    { method: 'patch', ...optionsOfUpdate(call, options) },
  )
  if (result.answer !== undefined) return answerResponse(call, result.answer)
  return objectResponse(200, representation, call, result.object)
}

/** A parsed patch and its options. */
interface Patching {
  readonly call: ResourceCall
  readonly parsed: ParsedPatch
  readonly level: FieldValidation
}

/** Applies a patch to the current object. Throws ApiError 404 if there is none, and if the patch doesn't fit. */
function* wantedFrom(
  current: DynamicObject | undefined,
  { call, parsed, level }: Patching,
  settled: DynamicObject | undefined,
): Sliced<DynamicObject> {
  const { target, services } = call
  const { group, plural } = target.definition
  if (current === undefined) throw notFound({ group, resource: plural }, target.reference.name)
  const patched = yield* parsed.apply(current, target.schema)
  yield
  const { version, kind } = target.body
  const known = target.schema === target.version.schema ? settled : undefined
  const expected = { group: target.body.group, version, kind, isKnown: services.isKnownKind }
  const { value, unknown } = patchedObject(patched, expected, target.schema, known)
  const found = [...parsed.errors, ...unknown]
  checkFields(call, { warnings: found, errors: found }, level)
  return placeAt(call, value)
}
