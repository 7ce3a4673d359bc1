import { dnsLabel } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { tolerations } from '../../core/pod/validation/scheduling.ts'
import { nonNegativeQuantity } from '../../rules/quantities.ts'
import { eachValue, errorsOf, fields, named } from '../../rules/rule.ts'
import { labels } from '../../rules/values.ts'

const runtimeClass = fields({
  handler: named(dnsLabel),
  overhead: fields({ podFixed: eachValue(nonNegativeQuantity) }),
  scheduling: fields({ nodeSelector: labels, tolerations }),
})

export const runtimeClasses: Strategy = {
  generation: 'none',
  validate: (object) => errorsOf(runtimeClass, object, ''),
}
