import { invalidValue } from '../../../api/index.ts'
import { objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validateShare } from '../../apps/workload.ts'
import { validateSelector } from '../../rules/label-selector.ts'
import { standardConditions } from '../../rules/conditions.ts'
import { errorsOf } from '../../rules/rule.ts'

export const podDisruptionBudgets: Strategy = {
  validate(budget) {
    const spec = objectOf(budget.spec)
    const { minAvailable, maxUnavailable, selector } = spec
    const both = minAvailable !== undefined && maxUnavailable !== undefined
    return [
      ...(both ? [invalidValue('spec', spec, 'minAvailable and maxUnavailable cannot be both set')] : []),
      ...validateShare(minAvailable, 'spec.minAvailable'),
      ...validateShare(maxUnavailable, 'spec.maxUnavailable'),
      ...validateSelector(selector, 'spec.selector'),
    ]
  },
  validateUpdate: ({ status }, _old, subresource) =>
    subresource === 'status' ? errorsOf(standardConditions, objectOf(status).conditions, 'status.conditions') : [],
}
