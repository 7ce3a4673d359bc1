import { parseClientJson, isJsonObject, listOf, objectOf, stringOf } from '../../json/index.ts'
import { ApiError, ExplainedError, type DynamicObject, type Status } from '../../api/index.ts'
import { admissionRequest } from '../expressions/request.ts'
import type { AdmissionAttributes } from '../types.ts'

/** The content of a review: objects are in `version`. */
export interface ReviewContent {
  readonly uid: string
  readonly attributes: AdmissionAttributes
  readonly version: string
  readonly object?: DynamicObject | undefined
  readonly oldObject?: DynamicObject | undefined
  /** Domain of API groups. */
  readonly apiDomain: string
}

/** Returns the AdmissionReview v1 of a request (ADM-03). */
export const reviewOf = ({ uid, attributes, version, object, oldObject, apiDomain }: ReviewContent): object => ({
  kind: 'AdmissionReview',
  apiVersion: `admission.${apiDomain}/v1`,
  request: {
    uid,
    ...admissionRequest(attributes, version, apiDomain),
    object: object ?? null,
    oldObject: oldObject ?? null,
  },
})

/** The response of a webhook. */
export interface AdmissionResponse {
  readonly allowed: boolean
  /** JSON Patch operations; undefined: none. */
  readonly patch: unknown
  readonly warnings: readonly string[]
  /** Annotations for the audit event of the request. */
  readonly auditAnnotations: Readonly<Record<string, string>>
  readonly result: Readonly<Record<string, unknown>>
}

/** Reads the response in a webhook's answer. Throws an ExplainedError. */
export function readResponse(answer: unknown, uid: string, apiDomain: string): AdmissionResponse {
  const review = objectOf(answer)
  const apiVersion = `admission.${apiDomain}/v1`
  if (review.kind !== 'AdmissionReview' || review.apiVersion !== apiVersion) {
    throw new ExplainedError(`expected webhook response of ${apiVersion}, Kind=AdmissionReview`)
  }
  if (!isJsonObject(review.response)) throw new ExplainedError('webhook response contained no response')
  const { uid: answered, allowed, patch, patchType, warnings, auditAnnotations, status } = review.response
  if (answered !== uid)
    throw new ExplainedError(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(answered)}`)
  const patches = stringOf(patch)
  if (patches === '' && patchType !== undefined)
    throw new ExplainedError('webhook returned response.patchType but not response.patch')
  if (patches !== '' && patchType !== 'JSONPatch') {
    throw new ExplainedError('webhook returned response.patch but not a response.patchType that is known: "JSONPatch"')
  }
  return {
    allowed: allowed === true,
    patch: patches === '' ? undefined : patchIn(patches),
    warnings: listOf(warnings).filter((text) => typeof text === 'string'),
    auditAnnotations: Object.fromEntries(
      Object.entries(objectOf(auditAnnotations)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    result: objectOf(status),
  }
}

function patchIn(base64: string): unknown {
  try {
    return parseClientJson(Buffer.from(base64, 'base64').toString('utf8'))
  } catch (error) {
    throw new ExplainedError('webhook returned a response.patch that is no JSON', { cause: error })
  }
}

/** Returns the HTTP status of a refusal. */
export const codeOf = ({ code }: AdmissionResponse['result']): number =>
  typeof code === 'number' && code >= 400 ? code : 403

/** Returns the refusal that a client sees: with the webhook's own code and reason, or 403. */
export function denial(hook: string, result: AdmissionResponse['result']): ApiError {
  const message = stringOf(result.message)
  const reason = stringOf(result.reason)
  const code = codeOf(result)
  const why = message !== '' ? `: ${message}` : reason !== '' ? `: ${reason}` : ' without explanation'
  const given = reason === '' ? (code === 403 ? 'Forbidden' : undefined) : (reason as Status['reason'])
  const details = isJsonObject(result.details) ? (result.details as Status['details']) : undefined
  return new ApiError(code, given, `admission webhook "${hook}" denied the request${why}`, details)
}
