import { defined, isJsonInteger, type JsonNumber } from '../../../json/index.ts'
import { invalidValue, unsupportedValue, badRequest, type FieldError } from '../../../api/index.ts'
import { decoderFor, jsonTypeOf, readTypeMeta, DecodingError, type BodyDecoders } from '../../../codec/index.ts'
import type { DeleteOptions, PropagationPolicy } from '../../../registry/index.ts'
import { readBoolean, readInteger } from '../query.ts'
import { refuseBad, refuseInvalid } from './invalid-options.ts'
import { dryRunErrors } from './write-options.ts'

/** The options of a body or a query, unchecked. */
interface RawDeleteOptions {
  readonly dryRun?: readonly string[]
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: string
  readonly orphanDependents?: boolean
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
}

const POLICIES: readonly PropagationPolicy[] = ['Foreground', 'Background', 'Orphan']
const isPolicy = (value: string): value is PropagationPolicy => POLICIES.some((policy) => policy === value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fromQuery(query: URLSearchParams): RawDeleteOptions {
  const gracePeriodSeconds = readInteger(query.get('gracePeriodSeconds'))
  const policy = query.get('propagationPolicy')
  const orphan = query.get('orphanDependents')
  return {
    dryRun: query.getAll('dryRun'),
    ...defined({ gracePeriodSeconds }),
    ...(policy === null ? {} : { propagationPolicy: policy }),
    ...(orphan === null ? {} : { orphanDependents: readBoolean(orphan) }),
  }
}

/** The error of an unreadable body (BODY-03). */
const unreadable = badRequest

function fromBody(value: unknown): RawDeleteOptions {
  if (!isRecord(value)) return {}
  // The options may have any group and version.
  const { kind } = readTypeMeta(value)
  if (kind !== '' && kind !== 'DeleteOptions')
    throw unreadable(`converting (${kind}) to (v1.DeleteOptions): unknown conversion`)
  const gracePeriodSeconds = typed(value, 'gracePeriodSeconds', INTEGER)
  const propagationPolicy = typed(value, 'propagationPolicy', STRING)
  const orphanDependents = typed(value, 'orphanDependents', BOOLEAN)
  const preconditions = typed(value, 'preconditions', OBJECT)
  return {
    dryRun: typed(value, 'dryRun', STRINGS) ?? [],
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds: Number(gracePeriodSeconds) }),
    ...defined({ propagationPolicy, orphanDependents }),
    ...(preconditions === undefined ? {} : { preconditions: preconditionsOf(preconditions) }),
  }
}

function preconditionsOf(value: Record<string, unknown>): { uid?: string; resourceVersion?: string } {
  const uid = typed(value, 'uid', STRING)
  const resourceVersion = typed(value, 'resourceVersion', STRING)
  return defined({ uid, resourceVersion })
}

interface FieldType<T> {
  readonly name: string
  readonly is: (value: unknown) => value is T
}

const STRING: FieldType<string> = { name: 'string', is: (value) => typeof value === 'string' }
const BOOLEAN: FieldType<boolean> = { name: 'bool', is: (value) => typeof value === 'boolean' }
const INTEGER: FieldType<JsonNumber> = { name: 'int64', is: isJsonInteger }
const OBJECT: FieldType<Record<string, unknown>> = {
  name: 'object',
  is: (value): value is Record<string, unknown> => isRecord(value) && !Array.isArray(value),
}
const STRINGS: FieldType<string[]> = {
  name: '[]string',
  is: (value): value is string[] => Array.isArray(value) && value.every(STRING.is),
}

/** Returns the value of a field; undefined if it is absent or null. Throws ApiError 400 for a value of another type. */
function typed<T>(value: Record<string, unknown>, field: string, type: FieldType<T>): T | undefined {
  const found = value[field]
  if (found === undefined || found === null) return undefined
  if (type.is(found)) return found
  const sort = jsonTypeOf(found)
  throw unreadable(`json: cannot unmarshal ${sort} into Go struct field DeleteOptions.${field} of type ${type.name}`)
}

function errorsOf({ propagationPolicy, orphanDependents }: RawDeleteOptions): readonly FieldError[] {
  const errors: FieldError[] = []
  if (propagationPolicy !== undefined) {
    if (orphanDependents !== undefined) {
      const why = 'orphanDependents and deletionPropagation cannot be both set'
      errors.push(invalidValue('propagationPolicy', propagationPolicy, why))
    }
    if (!isPolicy(propagationPolicy)) {
      errors.push(unsupportedValue('propagationPolicy', propagationPolicy, [...POLICIES, 'nil']))
    }
  }
  return errors
}

function policyOf({ propagationPolicy, orphanDependents }: RawDeleteOptions): PropagationPolicy | undefined {
  if (propagationPolicy !== undefined && isPolicy(propagationPolicy)) return propagationPolicy
  if (orphanDependents === undefined) return undefined
  return orphanDependents ? 'Orphan' : 'Background'
}

export interface DeleteOptionsSource {
  readonly query: URLSearchParams
  readonly body: Uint8Array
  readonly contentType: string | undefined
  readonly ifMatch: string
}

export interface DeleteOptionsReader {
  readonly decoders: BodyDecoders
  readonly acceptedMediaTypes: readonly string[]
  readonly metaGroup: string
}

/**
 * Reads the options of a deletion, of the body or else of the query; `dryRun` counts in both (DRY-10). Throws ApiError 400,
 * 415, 422.
 */
export function readDeleteOptions(source: DeleteOptionsSource, reader: DeleteOptionsReader): DeleteOptions {
  const query = fromQuery(source.query)
  const body = source.body.length === 0 ? undefined : decoded(source, reader)
  const options = body === undefined ? query : { ...body, dryRun: [...(query.dryRun ?? []), ...(body.dryRun ?? [])] }
  refuseBad(reader.metaGroup, 'DeleteOptions', dryRunErrors(options.dryRun ?? []))
  refuseInvalid(reader.metaGroup, 'DeleteOptions', errorsOf(options))
  const propagationPolicy = policyOf(options)
  return {
    dryRun: (options.dryRun ?? []).length > 0 ? 'All' : undefined,
    ifMatch: source.ifMatch,
    ...defined({
      gracePeriodSeconds: options.gracePeriodSeconds,
      propagationPolicy,
      preconditions: options.preconditions,
    }),
  }
}

function decoded({ body, contentType }: DeleteOptionsSource, reader: DeleteOptionsReader): RawDeleteOptions {
  const decode = decoderFor(reader.decoders, contentType, reader.acceptedMediaTypes)
  try {
    return fromBody(decode(body).value)
  } catch (error) {
    if (error instanceof DecodingError) throw unreadable(error.message)
    throw error
  }
}
