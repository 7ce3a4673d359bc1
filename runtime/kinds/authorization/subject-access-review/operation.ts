import type { Decision, Authorizer } from '../../../auth/index.ts'
import { type JsonObject, objectOf } from '../../../json/index.ts'
import type { SelectorReviews } from './selectors.ts'
import type { VirtualOperation } from '../../../registry/index.ts'
import { questionOf, userOf, withoutSelectors } from './attributes.ts'
import { refuseInvalidReview, type ReviewScope } from './validate.ts'

/** Returns the status of an access review; "no opinion" is neither allowed nor denied (REVIEW-06). */
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

/** Reports whether a user may do something (REVIEW-01, REVIEW-02, REVIEW-03). */
export const accessReview =
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
