import type { Rules, Authorizer } from '../../../auth/index.ts'
import { objectOf, stringOf } from '../../../json/index.ts'
import { badRequest } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'

const NO_RULES: Rules = {
  resourceRules: [],
  nonResourceRules: [],
  missing: 'the authorizer does not support user rule resolution',
}

/** Lists what the caller may do in a namespace (REVIEW-04). */
export const rulesReview =
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
