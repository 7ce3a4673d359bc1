import type { Vendor } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validateClaim, validateClaimChange } from './validate.ts'
import { protect } from '../protection.ts'
import { claimWarnings } from '../../warnings/quantities.ts'

export const persistentVolumeClaims = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  prepareForCreate(draft) {
    protect(draft, `${domain}/pvc-protection`)
    draft.status = { phase: 'Pending' }
  },
  validate: validateClaim,
  warnings({ metadata, spec }, _old, { context }) {
    if (context.subresource !== '') return []
    const key = `volume.beta.${domain}/storage-class`
    const advice = 'deprecated since v1.8; use "storageClassName" attribute instead'
    const replaced = metadata.annotations?.[key] === undefined ? [] : [`metadata.annotations[${key}]: ${advice}`]
    return [...replaced, ...claimWarnings(spec, 'spec')]
  },
  validateUpdate: validateClaimChange,
})
