import { forbiddenValue, invalidValue } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { errorsOf } from '../../rules/rule.ts'
import { oneOf } from '../../rules/values.ts'

const SYSTEM_PREFIX = 'system-'
/** The highest priority that users may set. */
const MAX_USER_PRIORITY = 1_000_000_000
const SYSTEM_PRIORITIES: Readonly<Record<string, number>> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
}

export const priorityClasses: Strategy = {
  generation: 'constant',
  validate({ metadata: { name = '' }, value, preemptionPolicy }) {
    const errors = errorsOf(oneOf(['PreemptLowerPriority', 'Never']), preemptionPolicy, 'preemptionPolicy')
    const known = Object.hasOwn(SYSTEM_PRIORITIES, name) && SYSTEM_PRIORITIES[name] === value
    if (name.startsWith(SYSTEM_PREFIX) && !known) {
      const detail = `priority class names with '${SYSTEM_PREFIX}' prefix are reserved for system use only. error: ${name} is not a known system priority class`
      errors.push(forbiddenValue('metadata.name', detail))
    } else if (!known && typeof value === 'number' && value > MAX_USER_PRIORITY) {
      errors.push(forbiddenValue('value', `maximum allowed value of a user defined priority is ${MAX_USER_PRIORITY}`))
    }
    return errors
  },
  validateUpdate: (after, before) => [
    ...((after.value ?? 0) === (before.value ?? 0)
      ? []
      : [forbiddenValue('value', 'may not be changed in an update.')]),
    ...(after.preemptionPolicy === before.preemptionPolicy
      ? []
      : [invalidValue('preemptionPolicy', after.preemptionPolicy ?? null, 'field is immutable')]),
  ],
}
