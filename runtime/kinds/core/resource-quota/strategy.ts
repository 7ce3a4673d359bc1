import type { Strategy } from '../../../registry/index.ts'
import { validateQuota, validateQuotaChange } from './validate.ts'

export const resourceQuotas: Strategy = {
  generation: 'none',
  deletionAnswer: 'object',
  validate: validateQuota,
  validateUpdate: validateQuotaChange,
}
