import type { Vendor } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validateVolume, validateVolumeChange } from './validate.ts'
import { protect } from '../protection.ts'
import { volumeWarnings } from './warnings.ts'

export const persistentVolumes = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  prepareForCreate(draft) {
    protect(draft, `${domain}/pv-protection`)
    draft.status = { phase: 'Pending', lastPhaseTransitionTime: draft.metadata.creationTimestamp }
  },
  validate: validateVolume,
  warnings: (volume, _old, { context }) => (context.subresource === '' ? volumeWarnings(volume, domain) : []),
  validateUpdate: validateVolumeChange,
})
