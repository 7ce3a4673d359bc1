import { X509Certificate } from 'node:crypto'
import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  dns1035,
  webhookAddressErrors,
  type FieldError,
  errorsOfEach,
} from '../../api/index.ts'
import { isJsonObject, listOf, stringOf, type JsonObject } from '../../json/index.ts'

/** Versions of ConversionReview that the server supports. */
const REVIEW_VERSIONS = ['v1']
const STRATEGIES = ['None', 'Webhook']

/** Returns the errors of a conversion: of every part, however many others have some. */
export function conversionErrors(conversion: JsonObject, field: string): FieldError[] {
  const strategy = stringOf(conversion.strategy)
  const webhook = isJsonObject(conversion.webhook) ? conversion.webhook : undefined
  if (strategy === '') return [requiredValue(`${field}.strategy`)]
  if (!STRATEGIES.includes(strategy)) return [unsupportedValue(`${field}.strategy`, strategy, STRATEGIES)]
  // The names of v1beta1, which Kubernetes uses in errors whatever the version.
  const client = `${field}.webhookClientConfig`
  const versions = `${field}.conversionReviewVersions`
  if (strategy === 'Webhook') {
    return [
      ...clientErrors(webhook?.clientConfig, client),
      ...reviewVersionErrors(listOf(webhook?.conversionReviewVersions), versions),
    ]
  }
  const detail = 'should not be set when strategy is not set to Webhook'
  return [
    ...(webhook?.clientConfig === undefined ? [] : [forbiddenValue(client, detail)]),
    ...(listOf(webhook?.conversionReviewVersions).length === 0 ? [] : [forbiddenValue(versions, detail)]),
  ]
}

function clientErrors(client: unknown, at: string): FieldError[] {
  if (!isJsonObject(client)) return [requiredValue(at, 'required when strategy is set to Webhook')]
  return [...webhookAddressErrors(client, at), ...authoritiesErrors(client.caBundle, `${at}.caBundle`)]
}

/**
 * Returns the errors of the versions of ConversionReview that the webhook supports: unique names, one of which the
 * server supports.
 */
function reviewVersionErrors(versions: readonly unknown[], at: string): FieldError[] {
  if (versions.length === 0) return [requiredValue(at)]
  const seen = new Set<string>()
  const errors = errorsOfEach(versions.map(stringOf), (version, index) => {
    const here = `${at}[${index}]`
    if (seen.has(version)) return [invalidValue(here, version, 'duplicate version')]
    seen.add(version)
    return dns1035(version).map((problem) => invalidValue(here, version, problem))
  })
  if (REVIEW_VERSIONS.some((known) => seen.has(known))) return errors
  return [...errors, invalidValue(at, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`)]
}

/** Returns the errors of the authorities of a webhook's certificate: PEM in base64. */
function authoritiesErrors(bundle: unknown, at: string): FieldError[] {
  const text = stringOf(bundle)
  if (text === '') return []
  try {
    new X509Certificate(Buffer.from(text, 'base64'))
    return []
  } catch {
    return [invalidValue(at, text, 'unable to load root certificates: unable to parse bytes as PEM block')]
  }
}
