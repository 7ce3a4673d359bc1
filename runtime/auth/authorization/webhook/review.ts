import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { Attributes, Decision, SelectorRequirement } from '../contract.ts'

/** Versions of SubjectAccessReview that webhooks may have (AUTHZ-WEBHOOK-04). */
export const REVIEW_VERSIONS = ['v1', 'v1beta1'] as const
export type ReviewVersion = (typeof REVIEW_VERSIONS)[number]

/** Leaves out empty fields, as in a SubjectAccessReview. */
const given = (fields: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Leaves out empty values. */
const requirementsOf = (terms: readonly SelectorRequirement[]): readonly JsonObject[] =>
  terms.map(({ key, operator, values }) => ({ key, operator, ...(values.length === 0 ? {} : { values }) }))

/** Returns the selectors as fields of `resourceAttributes`. */
export const selectorAttributes = ({ fieldSelector, labelSelector }: Attributes): JsonObject => ({
  ...(fieldSelector === undefined ? {} : { fieldSelector: { requirements: requirementsOf(fieldSelector) } }),
  ...(labelSelector === undefined ? {} : { labelSelector: { requirements: requirementsOf(labelSelector) } }),
})

/** Returns the attributes as the `spec` of a SubjectAccessReview v1 (AUTHZ-05). */
export function reviewSpec(attributes: Attributes): JsonObject {
  const { username, uid = '', groups, extra } = attributes.user
  return {
    ...(attributes.isResourceRequest
      ? { resourceAttributes: resourceAttributes(attributes) }
      : { nonResourceAttributes: given({ path: attributes.path, verb: attributes.verb }) }),
    ...given({ user: username }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
    ...given({ uid }),
  }
}

function resourceAttributes(attributes: Attributes): JsonObject {
  const { namespace, verb, group, version, resource, subresource, name } = attributes
  return {
    ...given({ namespace, verb, group, version, resource, subresource, name }),
    ...selectorAttributes(attributes),
  }
}

/**
 * Returns the SubjectAccessReview for a webhook. In v1beta1 the groups are in the field `group`.
 *
 * @param apiGroup group of SubjectAccessReviews, e.g. `authorization.example.org`
 */
export function reviewBody(spec: JsonObject, version: ReviewVersion, apiGroup: string): JsonObject {
  const { groups, ...rest } = spec
  const versioned = version === 'v1' || groups === undefined ? spec : { ...rest, group: groups }
  return {
    kind: 'SubjectAccessReview',
    apiVersion: `${apiGroup}/${version}`,
    metadata: {},
    spec: versioned,
    status: {},
  }
}

/** The answer of a webhook is no SubjectAccessReview of the requested version. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

/**
 * Reads the decision of a webhook: `denied` wins over `allowed`, and neither is no opinion (AUTHZ-WEBHOOK-13). Throws
 * {@link UnreadableAnswer}.
 */
export function readDecision(answer: unknown, version: ReviewVersion, apiGroup: string): Decision {
  const { kind, apiVersion, status } = objectOf(answer)
  if (kind !== 'SubjectAccessReview' || apiVersion !== `${apiGroup}/${version}`) {
    throw new UnreadableAnswer(`expected an answer of ${apiGroup}/${version}, Kind=SubjectAccessReview`)
  }
  if (!isJsonObject(status)) throw new UnreadableAnswer('the answer has no status')
  const { allowed = false, denied = false } = status
  if (typeof allowed !== 'boolean' || typeof denied !== 'boolean') {
    throw new UnreadableAnswer('status.allowed and status.denied of the answer must be true or false')
  }
  const reason = stringOf(status.reason)
  return { decision: denied ? 'deny' : allowed ? 'allow' : 'noOpinion', reason }
}
