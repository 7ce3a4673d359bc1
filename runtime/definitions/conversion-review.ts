import {
  generateUid,
  ApiError,
  ExplainedError,
  reasonOf,
  webhookAddress,
  type DynamicObject,
  type ObjectMeta,
  type WebhookAddress,
} from '../api/index.ts'
import { isJsonObject, jsonEqual, listOf, objectOf, stringOf } from '../json/index.ts'
import { isDynamicObject, type ObjectConverter } from '../registry/index.ts'

/** Sends a review and returns the body of the answer as JSON. Throws an ExplainedError. */
export type ReviewCaller = (call: {
  readonly address: WebhookAddress
  readonly body: object
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
}) => Promise<unknown>

export interface ConversionWebhook {
  /** The `clientConfig` of the definition. */
  readonly clientConfig: Readonly<Record<string, unknown>>
  /** API group of ConversionReview: that of the definitions. */
  readonly group: string
  readonly call: ReviewCaller
}

const TIMEOUT_SECONDS = 30

/** Returns a converter that calls a webhook, once for all objects (ConversionReview v1, CRD-04). */
export function webhookConverter({ clientConfig, group, call }: ConversionWebhook): ObjectConverter {
  const address = webhookAddress(clientConfig)
  const apiVersion = `${group}/v1`
  return async (objects, desiredAPIVersion, signal) => {
    const uid = generateUid()
    const body = { kind: 'ConversionReview', apiVersion, request: { uid, desiredAPIVersion, objects } }
    try {
      const answer = await call({ address, body, timeoutSeconds: TIMEOUT_SECONDS, signal })
      return readAnswer(answer, { uid, apiVersion, objects, desiredAPIVersion })
    } catch (error) {
      const [first] = objects
      const from = `${first?.apiVersion ?? ''}, Kind=${first?.kind ?? ''}`
      throw new ApiError(500, 'InternalError', `conversion webhook for ${from} failed: ${reasonOf(error)}`)
    }
  }
}

interface Question {
  readonly uid: string
  readonly apiVersion: string
  readonly objects: readonly DynamicObject[]
  readonly desiredAPIVersion: string
}

/** Returns the converted objects of an answer. Throws an ExplainedError that says why it is invalid. */
function readAnswer(answer: unknown, question: Question): readonly DynamicObject[] {
  const { kind, apiVersion, response } = objectOf(answer)
  if (kind !== 'ConversionReview' || apiVersion !== question.apiVersion)
    throw new ExplainedError(`expected webhook response of ${question.apiVersion}, Kind=ConversionReview`)
  if (!isJsonObject(response)) throw new ExplainedError('no response provided')
  if (response.uid !== question.uid) throw new ExplainedError(`expected response.uid=${JSON.stringify(question.uid)}`)
  const result = objectOf(response.result)
  if (result.status !== 'Success') throw new ExplainedError(stringOf(result.message) || 'the webhook did not succeed')
  const converted = listOf(response.convertedObjects)
  const { length } = question.objects
  if (converted.length !== length)
    throw new ExplainedError(`expected ${length} converted objects, got ${converted.length}`)
  return converted.map((object, index) => checked(object, question.objects[index], question.desiredAPIVersion, index))
}

/**
 * Throws an ExplainedError if a conversion changed the identity of an object, or its metadata except labels and
 * annotations.
 */
function checked(
  converted: unknown,
  original: DynamicObject | undefined,
  apiVersion: string,
  index: number,
): DynamicObject {
  const invalid = (why: string): Error => new ExplainedError(`invalid converted object at index ${index}: ${why}`)
  if (!isDynamicObject(converted) || original === undefined) throw invalid('it is no object')
  if (converted.apiVersion !== apiVersion)
    throw invalid(`expected apiVersion ${apiVersion}, got ${converted.apiVersion}`)
  if (converted.kind !== original.kind) throw invalid(`expected kind ${original.kind}, got ${converted.kind}`)
  const fixed = ({ labels: _, annotations: __, ...rest }: ObjectMeta): ObjectMeta => rest
  if (!jsonEqual(fixed(converted.metadata), fixed(original.metadata))) throw invalid('its metadata was changed')
  return converted
}
