import { byTurns } from '../../../async/index.ts'
import { describeKind, untypedIntent } from '../../../apply/index.ts'
import {
  decodeYaml,
  decodeYamlInSlices,
  DecodingError,
  mayBeLargeYaml,
  type DecodedYaml,
} from '../../../codec/index.ts'
import { isJsonObject, objectOf, stringOf } from '../../../json/index.ts'
import { ApiError, badRequest, invalid, type DynamicObject } from '../../../api/index.ts'
import { decode, timeErrors, nullProblems, openapiWording } from '../../../schema/index.ts'
import { readApplyParameters, type FieldValidation } from '../../pipeline/options/write-options.ts'
import type { ApiResponse } from '../../pipeline/types.ts'
import { objectResponse, placeAt, writeContextOf, type ResourceCall } from '../call.ts'
import { noteCreated } from '../audited.ts'
import { unreadable } from '../fields.ts'
import { turnFor } from '../read-body.ts'
import { optionsOfUpdate } from './update.ts'

const CREATED = 201
const OK = 200

/** Applies the configuration in the body; creates the object if it is absent (SSA-02). */
export async function apply(call: ResourceCall): Promise<ApiResponse> {
  const { scope, target, services } = call
  const { request } = scope
  const representation = services.formats.forObject(request, target.type)
  const body = await request.body()
  const options = readApplyParameters(request.query, services.metaGroup)
  if (target.registry.apply === undefined)
    throw new ApiError(415, 'UnsupportedMediaType', '415: Unsupported Media Type')
  const turn = turnFor(call, body)
  if (turn !== undefined) await turn
  const decoded = await decodeBody(call, body)
  if (turn !== undefined) await turnFor(call, body)
  const intent = readIntent(call, decoded, options.fieldValidation)
  scope.event?.sentBody(intent)
  scope.trace.step('decode')
  const result = await target.registry.apply(
    writeContextOf(call, options.fieldManager, body),
    target.reference,
    intent,
    { conflicts: options.conflicts, ...optionsOfUpdate(call, options) },
  )
  if (result.created) noteCreated(scope, result)
  return objectResponse(result.created ? CREATED : OK, representation, call, result.object)
}

async function decodeBody({ services }: ResourceCall, body: Uint8Array): Promise<DecodedYaml> {
  try {
    return mayBeLargeYaml(body) ? await byTurns(decodeYamlInSlices(body), services.turns.next) : decodeYaml(body)
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw badRequest(`error decoding YAML: error converting YAML to JSON: ${error.message}`)
  }
}

/**
 * Checks the applied configuration. Throws ApiError 400, also for an invalid time, and 422 for null where it is not allowed;
 * other values of a wrong type are refused by the merge.
 */
function readIntent(call: ResourceCall, { value, errors }: DecodedYaml, level: FieldValidation): DynamicObject {
  const { target, scope } = call
  if (level === 'Strict' && errors.length > 0) {
    const list = errors.map((error) => `  ${error}`).join('\n')
    throw badRequest(`error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n${list}`)
  }
  if (level === 'Warn') for (const error of errors) scope.answer.warn(error)
  const intent = asObject(value)
  checkType(call, intent)
  placeAt(call, intent)
  if (target.schema === undefined) return intent
  const known = decode(target.schema, intent)
  const [error] = known.mistyped ? timeErrors(target.schema, intent) : []
  if (error !== undefined) throw unreadable(target.body, error)
  const unknown = known.unknown.map((path) => `unknown field ${JSON.stringify(path)}`)
  if (level === 'Strict' && unknown.length > 0) {
    const sentences = known.unknown.map((path) => `.${path}: field not declared in schema`)
    throw badRequest(`strict decoding error: ${unknown.join(', ')}: ${untypedIntent(intent, sentences)}`)
  }
  if (level === 'Warn') for (const text of unknown) scope.answer.warn(text)
  const nulls = nullProblems(target.schema, intent)
  if (nulls.length > 0) throw invalid(target.body, target.reference.name, nulls.map(openapiWording))
  return known.value
}

function asObject(value: unknown): DynamicObject {
  const document = objectOf(value)
  const { metadata = {} } = document
  if (!isJsonObject(metadata)) throw badRequest('error decoding YAML: metadata is not an object')
  return { ...document, apiVersion: stringOf(document.apiVersion), kind: stringOf(document.kind), metadata }
}

/** Throws ApiError 400 for an object of another type (SSA-24). */
function checkType({ target: { body, type } }: ResourceCall, intent: DynamicObject): void {
  if (intent.apiVersion === type.apiVersion && intent.kind === body.kind) return
  throw badRequest(`invalid object type: ${describeKind(intent)}`)
}
