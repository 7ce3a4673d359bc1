import { formatTime } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'
import { shown } from '../user-info.ts'

/** Answers with the user who calls (REVIEW-08); the body is ignored. */
export const selfSubjectReview =
  (clock: () => number): VirtualOperation =>
  async ({ body: { kind, apiVersion }, context }) => ({
    kind,
    apiVersion,
    metadata: { creationTimestamp: formatTime(clock()) },
    status: { userInfo: shown(context.user) },
  })
