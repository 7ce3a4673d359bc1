import { objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'
import { validateLimitRange } from './validate.ts'

/** LimitRanges; default limits follow from `max`, default requests from the default limits. */
export const limitRanges: Strategy = {
  generation: 'none',
  validate: validateLimitRange,
  default(draft) {
    for (const limit of itemsOf(ensureObject(draft, 'spec'), 'limits')) {
      if (limit.type !== 'Container') continue
      const max = objectOf(limit.max)
      if (Object.keys(max).length > 0) {
        const fallback = ensureObject(limit, 'default')
        for (const [name, amount] of Object.entries(max)) fillIn(fallback, name, amount)
      }
      const requests = { ...objectOf(limit.min), ...objectOf(limit.default), ...objectOf(limit.defaultRequest) }
      if (Object.keys(requests).length > 0) limit.defaultRequest = requests
    }
  },
}
