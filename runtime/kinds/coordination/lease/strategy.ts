import type { Strategy } from '../../../registry/index.ts'
import { errorsOf, fields } from '../../rules/rule.ts'
import { nonNegative, suits } from '../../rules/values.ts'

const leaseSpec = fields({
  leaseDurationSeconds: suits((seconds) => seconds > 0, 'must be greater than 0'),
  leaseTransitions: nonNegative,
})

export const leases: Strategy = {
  generation: 'none',
  validate: ({ spec }) => errorsOf(leaseSpec, spec, 'spec'),
}
