import {
  compileConditionsInSlices,
  type AdmissionEnvironments,
  type ExpressionEnvironments,
} from '../../../admission/index.ts'
import {
  duplicateValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  dns1035,
  dnsSubdomain,
  webhookAddressErrors,
  type FieldError,
  type DynamicObject,
  errorsOfEach,
  MOST_COLLECTED,
} from '../../../api/index.ts'
import type { Sliced } from '../../../async/index.ts'
import { JsonSet, listOf, objectsOf, repeatsIn, stringOf, type JsonObject } from '../../../json/index.ts'
import { withoutLenient, type Strategy } from '../../../registry/index.ts'
import { validateSelector } from '../../rules/label-selector.ts'
import { conditionErrors } from '../expressions.ts'
import { rulesErrors } from '../rules.ts'

/** Side effects that a webhook may declare (ADM-02). */
const SIDE_EFFECTS = ['None', 'NoneOnDryRun']

/** Versions of AdmissionReview that webhooks are sent (ADM-02). */
const REVIEW_VERSIONS: readonly unknown[] = ['v1', 'v1beta1']

const isReviewed = (versions: readonly unknown[]): boolean => versions.some((name) => REVIEW_VERSIONS.includes(name))

/** What validation needs to know about the stored webhooks. */
interface StoredWebhooks {
  readonly addresses: JsonSet
  /** Whether each of them supports a version of AdmissionReview that the server sends. */
  readonly areReviewed: boolean
}

const storedWebhooks = (webhooks: readonly JsonObject[]): StoredWebhooks => ({
  addresses: new JsonSet(webhooks.map(({ clientConfig }) => clientConfig)),
  areReviewed: webhooks.every((webhook) => isReviewed(listOf(webhook.admissionReviewVersions))),
})

/**
 * Returns the errors of the versions of AdmissionReview. A webhook must support one unless a stored webhook supports
 * none.
 */
function reviewVersionsErrors(webhook: JsonObject, { areReviewed }: StoredWebhooks, at: string): readonly FieldError[] {
  const field = `${at}.admissionReviewVersions`
  const versions = listOf(webhook.admissionReviewVersions)
  if (versions.length === 0) return [requiredValue(field, `must specify one of ${REVIEW_VERSIONS.join(', ')}`)]
  const repeats = repeatsIn(versions)
  const errors = errorsOfEach(versions, (name, index) =>
    repeats.has(index)
      ? [invalidValue(`${field}[${index}]`, name, 'duplicate version')]
      : dns1035(stringOf(name)).map((problem) => invalidValue(`${field}[${index}]`, name, problem)),
  )
  return isReviewed(versions) || !areReviewed
    ? errors
    : [...errors, invalidValue(field, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`)]
}

/** Returns a function that finds the errors of each webhook, called in their order. */
function webhookValidator(stored: StoredWebhooks): (webhook: JsonObject, index: number) => readonly FieldError[] {
  const names = new Set<string>()
  return (webhook, index) => {
    const at = `webhooks[${index}]`
    const errors: FieldError[] = []
    const name = stringOf(webhook.name)
    if (names.has(name)) errors.push(duplicateValue(`${at}.name`, name))
    names.add(name)
    const problems = dnsSubdomain(name)
    errors.push(...problems.map((problem) => invalidValue(`${at}.name`, name, problem)))
    if (problems.length === 0 && name.split('.').length < 3) {
      errors.push(invalidValue(`${at}.name`, name, 'should be a domain with at least three segments separated by dots'))
    }
    const declared = stringOf(webhook.sideEffects)
    if (declared === '')
      errors.push(requiredValue(`${at}.sideEffects`, `must specify one of ${SIDE_EFFECTS.join(', ')}`))
    else if (!SIDE_EFFECTS.includes(declared))
      errors.push(unsupportedValue(`${at}.sideEffects`, declared, SIDE_EFFECTS))
    // An address that an earlier release accepted may stay: it is never called.
    const isKept = stored.addresses.has(webhook.clientConfig)
    errors.push(
      ...reviewVersionsErrors(webhook, stored, at),
      ...rulesErrors(webhook.rules, `${at}.rules`),
      ...validateSelector(webhook.namespaceSelector, `${at}.namespaceSelector`),
      ...validateSelector(webhook.objectSelector, `${at}.objectSelector`),
    )
    if (!isKept) errors.push(...webhookAddressErrors(webhook.clientConfig, `${at}.clientConfig`))
    return errors
  }
}

const conditionTexts = ({ webhooks }: DynamicObject): readonly string[] =>
  objectsOf(webhooks).flatMap(({ matchConditions }) =>
    objectsOf(matchConditions).map(({ expression }) => stringOf(expression)),
  )

function* allConditionErrors(
  { webhooks }: DynamicObject,
  environments: AdmissionEnvironments,
): Sliced<readonly FieldError[]> {
  const environment = environments.with('authorizer')
  const errors: FieldError[] = []
  for (const [index, { matchConditions }] of objectsOf(webhooks).entries()) {
    if (matchConditions === undefined) continue
    const compiled = yield* compileConditionsInSlices(environment, matchConditions)
    errors.push(...conditionErrors(matchConditions, compiled, `webhooks[${index}].matchConditions`))
    if (errors.length >= MOST_COLLECTED) break
    yield
  }
  return errors
}

/** MutatingWebhookConfigurations and ValidatingWebhookConfigurations. Their match conditions are compiled on write. */
export const webhookConfigurations = ({ written, stored }: ExpressionEnvironments): Strategy => ({
  generation: 'content',
  unreadable: 'removed',
  validate(object, old, { context: { version } }) {
    const errorsOf = webhookValidator(storedWebhooks(objectsOf(old?.webhooks)))
    // Errors that an older version ignores must not end the search for others.
    return errorsOfEach(objectsOf(object.webhooks), (webhook, index) =>
      withoutLenient(version, errorsOf(webhook, index)),
    )
  },
  validateInSlices(object, old) {
    const known = new Set(old === undefined ? [] : conditionTexts(old))
    const isKnown = conditionTexts(object).every((text) => known.has(text))
    return allConditionErrors(object, isKnown ? stored : written)
  },
})
