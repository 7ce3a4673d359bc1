import type { VirtualOperation } from '../../registry/index.ts'
import { type AccessReviewOptions, accessReview } from './subject-access-review/operation.ts'
import { rulesReview } from './self-subject-rules-review/operation.ts'

/** The operations of access reviews by plural (REVIEW-11). */
export const accessReviews = (options: AccessReviewOptions): Readonly<Record<string, VirtualOperation>> => ({
  selfsubjectaccessreviews: accessReview('self', options),
  subjectaccessreviews: accessReview('anyone', options),
  localsubjectaccessreviews: accessReview('local', options),
  selfsubjectrulesreviews: rulesReview(options.authorizer),
})
