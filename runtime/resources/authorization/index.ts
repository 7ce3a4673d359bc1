import type { Authorizer, Decision, Rules } from '../../auth/index.ts'
import { objectOf, stringOf, type JsonObject } from '../../meta/json.ts'
import { badRequest } from '../../meta/status.ts'
import type { VirtualOperation } from '../../registry/index.ts'
import { attributesOf, userOf } from './attributes.ts'
import { refuseInvalidReview, type ReviewScope } from './validate.ts'

/** REVIEW-06: no opinion is neither allowed nor denied. */
const answerOf = ({ decision, reason }: Decision): JsonObject => ({
  allowed: decision === 'allow',
  ...(decision === 'deny' ? { denied: true } : {}),
  ...(reason === '' ? {} : { reason }),
})

/** Whether someone may do something (REVIEW-01, REVIEW-02, REVIEW-03). `group`: the reviews' API group. */
const accessReview =
  (group: string, scope: ReviewScope, authorizer: Authorizer): VirtualOperation =>
  async ({ body, context, target }) => {
    const { status: _, ...review } = body
    const placed = {
      ...review,
      kind: body.kind,
      apiVersion: body.apiVersion,
      metadata: { ...body.metadata, ...(target.namespace === '' ? {} : { namespace: target.namespace }) },
    }
    refuseInvalidReview(group, scope, placed)
    const spec = objectOf(body.spec)
    const user = scope === 'self' ? context.user : userOf(spec)
    return { ...placed, status: answerOf(await authorizer.authorize(attributesOf(spec, user))) }
  }

const NO_RULES: Rules = {
  resourceRules: [],
  nonResourceRules: [],
  missing: 'the authorizer does not support user rule resolution',
}

/** What the caller may do in a namespace (REVIEW-04). */
const rulesReview =
  (authorizer: Authorizer): VirtualOperation =>
  async ({ body: { kind, apiVersion, spec }, context }) => {
    const namespace = stringOf(objectOf(spec).namespace)
    if (namespace === '') throw badRequest('no namespace on request')
    const { resourceRules, nonResourceRules, missing } =
      (await authorizer.rulesFor?.(context.user, namespace)) ?? NO_RULES
    return {
      kind,
      apiVersion,
      metadata: {},
      spec: {},
      status: {
        resourceRules,
        nonResourceRules,
        incomplete: missing !== '',
        ...(missing === '' ? {} : { evaluationError: missing }),
      },
    }
  }

/** The operations of the reviews of access, by plural (REVIEW-11). */
export const accessReviews = (group: string, authorizer: Authorizer): Readonly<Record<string, VirtualOperation>> => ({
  selfsubjectaccessreviews: accessReview(group, 'self', authorizer),
  subjectaccessreviews: accessReview(group, 'anyone', authorizer),
  localsubjectaccessreviews: accessReview(group, 'local', authorizer),
  selfsubjectrulesreviews: rulesReview(authorizer),
})
