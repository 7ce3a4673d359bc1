import type { Sliced } from '../async/index.ts'
import { OPEN_BRACE } from '../json/index.ts'
import { badRequest, type DynamicObject, type ApiError } from '../api/index.ts'
import type { BodyDecoder, DecodedBody } from './body-decoders.ts'
import { DecodingError } from './json/decoding-error.ts'
import type { ObjectSource } from './stored/index.ts'
import { jsonTypeOf, readTypeMeta, type GroupVersionKind } from './type-meta.ts'

const SUMMARY_LENGTH = 30

function summarize(bytes: Uint8Array): string {
  if (bytes.length === 0) return '<empty>'
  const start = Buffer.from(bytes.subarray(0, SUMMARY_LENGTH))
  const shown = bytes[0] === OPEN_BRACE ? start.toString('utf8') : start.toString('hex')
  return bytes.length > SUMMARY_LENGTH ? `${shown} ...` : shown
}

/** The expected type of a body, and the types that it may state. */
export interface ExpectedType extends GroupVersionKind {
  /** Returns whether some served type has this group, version and kind. */
  isKnown(type: GroupVersionKind): boolean
  /** `stated`: the body must state its type; `implied` (default): the path implies it. */
  readonly type?: 'stated' | 'implied'
}

const packageOf = (group: string): string => (group === '' ? 'core' : (group.split('.', 1)[0] ?? group))
const apiVersionOf = ({ group, version }: { readonly group: string; readonly version: string }): string =>
  group === '' ? version : `${group}/${version}`

/** Returns why a body of one kind is refused for another, in the words of kube-apiserver; undefined: it is accepted. */
export function kindMismatch(found: GroupVersionKind, expected: ExpectedType): string | undefined {
  const sameKind = found.kind === expected.kind && found.group === expected.group
  if (sameKind && found.version === expected.version) return undefined
  if (!expected.isKnown(found)) {
    const version = JSON.stringify(apiVersionOf(found))
    return `no kind ${JSON.stringify(found.kind)} is registered for version ${version} in scheme "pkg/runtime/scheme.go:110"`
  }
  if (sameKind) return undefined
  return `converting (${found.version}.${found.kind}) to (${packageOf(expected.group)}.${expected.kind}): unknown conversion`
}

function checkKind(found: GroupVersionKind, expected: ExpectedType): void {
  const mismatch = kindMismatch(found, expected)
  if (mismatch !== undefined) {
    const version = JSON.stringify(found.version)
    throw badRequest(`${found.kind} in version ${version} cannot be handled as a ${expected.kind}: ${mismatch}`)
  }
  if (found.version !== expected.version) {
    throw badRequest(
      `the API version in the data (${apiVersionOf(found)}) does not match the expected API version (${apiVersionOf(expected)})`,
    )
  }
}

export interface DecodedObject extends Omit<DecodedBody, 'text'> {
  readonly value: DynamicObject
  /** The source that it was decoded from, if bytes can be copied from it. */
  readonly source?: ObjectSource | undefined
}

/** Returns the error of metadata that is no object; undefined: there is none. */
export function metadataError(metadata: unknown, kind: string): string | undefined {
  if (metadata === undefined || metadata === null) return undefined
  if (typeof metadata === 'object' && !Array.isArray(metadata)) return undefined
  const type = jsonTypeOf(metadata)
  return `json: cannot unmarshal ${type} into Go struct field ${kind}.metadata of type v1.ObjectMeta`
}

/**
 * A custom object must state its type: its definition may be replaced by one that gives the same path another meaning.
 */
const untyped = (kind: string, expected: ExpectedType, bytes: Uint8Array): ApiError =>
  badRequest(
    kind === ''
      ? `the object provided is unrecognized (must be of type ${expected.kind}): Object 'Kind' is missing (${summarize(bytes)})`
      : `the API version in the data () does not match the expected API version (${apiVersionOf(expected)})`,
  )

/**
 * Decodes the object in a body; the path implies kind and apiVersion where they are left out. Throws ApiError 400 in
 * the words of kube-apiserver (BODY-03).
 */
export function decodeObjectBody(decode: BodyDecoder, bytes: Uint8Array, expected: ExpectedType): DecodedObject {
  const { body, type } = decodeAs(decode, bytes, expected)
  const { kind, group, version } = type
  const bare = group === '' && version === ''
  if (expected.type === 'stated' && (kind === '' || bare)) throw untyped(kind, expected, bytes)
  const found = {
    kind: kind === '' ? expected.kind : kind,
    group: bare ? expected.group : group,
    version: bare ? expected.version : version,
  }
  checkKind(found, expected)
  const fields = (body.value ?? {}) as Record<string, unknown>
  const { metadata } = fields
  const error = metadataError(metadata, expected.kind)
  if (error !== undefined) {
    const version = JSON.stringify(found.version)
    throw badRequest(`${found.kind} in version ${version} cannot be handled as a ${expected.kind}: ${error}`)
  }
  fields.kind = found.kind
  fields.apiVersion = apiVersionOf(found)
  fields.metadata = metadata ?? {}
  const { warnings, errors, textErrors, text } = body
  const value = fields as DynamicObject
  return { value, warnings, errors, textErrors, source: text === undefined ? undefined : { text, object: value } }
}

/** Does the same in slices; undefined for a body that needs none. */
export function decodeObjectInSlices(
  decode: BodyDecoder,
  bytes: Uint8Array,
  expected: ExpectedType,
): Sliced<DecodedObject> | undefined {
  const work = decode.inSlices?.(bytes)
  return work === undefined ? undefined : objectOf(work, bytes, expected)
}

function* objectOf(work: Sliced<DecodedBody>, bytes: Uint8Array, expected: ExpectedType): Sliced<DecodedObject> {
  const decoded = yield* settled(work)
  return decodeObjectBody(() => decoded(), bytes, expected)
}

/** Ends with a function that returns what the work returns, or throws what it throws. */
function* settled<T>(work: Sliced<T>): Sliced<() => T> {
  try {
    const value = yield* work
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function decodeAs(
  decode: BodyDecoder,
  bytes: Uint8Array,
  expected: GroupVersionKind,
): { readonly body: DecodedBody; readonly type: GroupVersionKind } {
  try {
    const body = decode(bytes, expected)
    return { body, type: readTypeMeta(body.value) }
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw badRequest(
      `the object provided is unrecognized (must be of type ${expected.kind}): ${error.message} (${summarize(bytes)})`,
    )
  }
}
