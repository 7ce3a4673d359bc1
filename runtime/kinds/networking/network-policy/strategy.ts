import type { Strategy } from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'
import { validatePolicySpec } from './validate.ts'

/** What it restricts follows from the rules that it has. */
export const networkPolicies: Strategy = {
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    if (spec.policyTypes !== undefined) return
    spec.policyTypes = Array.isArray(spec.egress) ? ['Ingress', 'Egress'] : ['Ingress']
  },
  validate: ({ spec }) => validatePolicySpec(spec),
}
