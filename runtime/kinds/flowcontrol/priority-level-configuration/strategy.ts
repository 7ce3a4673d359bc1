import { forbiddenValue, invalidValue, requiredValue, type FieldError } from '../../../api/index.ts'
import { objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'

const EXEMPT = 'exempt'

export const priorityLevels: Strategy = {
  statusMetadata: [],
  validate({ metadata: { name }, spec }) {
    const { type, limited, exempt } = objectOf(spec)
    const errors: FieldError[] = []
    if ((name === EXEMPT) !== (type === 'Exempt')) {
      errors.push(invalidValue('spec.type', type, "must be 'Exempt' if and only if `name` is 'exempt'"))
    }
    if (type === 'Exempt' && limited !== undefined)
      errors.push(forbiddenValue('spec.limited', 'must be nil if the type is not Limited'))
    if (type === 'Limited') {
      if (exempt !== undefined) errors.push(forbiddenValue('spec.exempt', 'must be nil if the type is Limited'))
      if (limited === undefined) errors.push(requiredValue('spec.limited', 'must not be empty when type is Limited'))
    }
    const shares = objectOf(limited).nominalConcurrencyShares
    if (type === 'Limited' && typeof shares === 'number' && shares < 0) {
      errors.push(invalidValue('spec.limited.nominalConcurrencyShares', shares, 'must be a non-negative integer'))
    }
    return errors
  },
}
