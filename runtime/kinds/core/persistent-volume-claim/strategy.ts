import type { Vendor } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validateClaim, validateClaimChange } from './validate.ts'
import { protect } from '../protection.ts'

export const persistentVolumeClaims = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  prepareForCreate(draft) {
    protect(draft, `${domain}/pvc-protection`)
    draft.status = { phase: 'Pending' }
  },
  validate: validateClaim,
  validateUpdate: validateClaimChange,
})
