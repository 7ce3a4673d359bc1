import type { Strategy } from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'
import { validatePolicySpec } from './validate.ts'

/** NetworkPolicies; default policy types follow from the rules. */
export const networkPolicies: Strategy = {
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    if (spec.policyTypes !== undefined) return
    spec.policyTypes = Array.isArray(spec.egress) ? ['Ingress', 'Egress'] : ['Ingress']
  },
  validate: ({ spec }) => validatePolicySpec(spec),
}
