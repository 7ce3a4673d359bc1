import type { Authorizer, Decision, Rules } from '../../auth/index.ts'
import { objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { badRequest } from '../../api/index.ts'
import type { VirtualOperation } from '../../registry/index.ts'
import { questionOf, userOf, withoutSelectors } from './attributes.ts'
import type { SelectorReviews } from './selectors.ts'
import { refuseInvalidReview, type ReviewScope } from './validate.ts'

/** REVIEW-06: no opinion is neither allowed nor denied. */
const answerOf = ({ decision, reason }: Decision, errors: readonly string[]): JsonObject => ({
  allowed: decision === 'allow',
  ...(decision === 'deny' ? { denied: true } : {}),
  ...(reason === '' ? {} : { reason }),
  ...(errors.length === 0 ? {} : { evaluationError: errors.length === 1 ? errors[0] : `[${errors.join(', ')}]` }),
})

export interface AccessReviewOptions {
  /** The reviews' API group. */
  readonly group: string
  readonly authorizer: Authorizer
  readonly selectors: SelectorReviews
}

/** Whether someone may do something (REVIEW-01, REVIEW-02, REVIEW-03). */
const accessReview =
  (scope: ReviewScope, { group, authorizer, selectors }: AccessReviewOptions): VirtualOperation =>
  async ({ body, context, target }) => {
    const { status: _, ...review } = body
    const spec = selectors === 'read' ? objectOf(body.spec) : withoutSelectors(objectOf(body.spec))
    const placed = {
      ...review,
      kind: body.kind,
      apiVersion: body.apiVersion,
      metadata: { ...body.metadata, ...(target.namespace === '' ? {} : { namespace: target.namespace }) },
      ...(body.spec === undefined ? {} : { spec }),
    }
    refuseInvalidReview(group, scope, placed)
    const { attributes, errors } = questionOf(spec, scope === 'self' ? context.user : userOf(spec))
    return { ...placed, status: answerOf(await authorizer.authorize(attributes), errors) }
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
export const accessReviews = (options: AccessReviewOptions): Readonly<Record<string, VirtualOperation>> => ({
  selfsubjectaccessreviews: accessReview('self', options),
  subjectaccessreviews: accessReview('anyone', options),
  localsubjectaccessreviews: accessReview('local', options),
  selfsubjectrulesreviews: rulesReview(options.authorizer),
})
