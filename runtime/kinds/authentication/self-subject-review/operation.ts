import { formatTime } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'
import { shown } from '../user-info.ts'

/** Tells callers who they are (REVIEW-08); what the body says does not count. */
export const selfSubjectReview =
  (clock: () => number): VirtualOperation =>
  async ({ body: { kind, apiVersion }, context }) => ({
    kind,
    apiVersion,
    metadata: { creationTimestamp: formatTime(clock()) },
    status: { userInfo: shown(context.user) },
  })
