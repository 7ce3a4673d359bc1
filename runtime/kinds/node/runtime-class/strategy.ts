import { dnsLabel } from '../../../api/index.ts'
import { objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { tolerations } from '../../core/pod/validation/scheduling.ts'
import { nonNegativeQuantity } from '../../rules/quantities.ts'
import { eachValue, errorsOf, fields, named } from '../../rules/rule.ts'
import { labels } from '../../rules/values.ts'
import { nodeLabelWarnings } from '../../warnings/node-labels.ts'

const runtimeClass = fields({
  handler: named(dnsLabel),
  overhead: fields({ podFixed: eachValue(nonNegativeQuantity) }),
  scheduling: fields({ nodeSelector: labels, tolerations }),
})

export const runtimeClasses: Strategy = {
  generation: 'none',
  warnings: ({ scheduling }, _old, { resource }) =>
    Object.keys(objectOf(objectOf(scheduling).nodeSelector)).flatMap((key) =>
      nodeLabelWarnings(key, resource.vendor.domain, (advice) => `scheduling.nodeSelector: ${advice}`),
    ),
  validate: (object) => errorsOf(runtimeClass, object, ''),
}
