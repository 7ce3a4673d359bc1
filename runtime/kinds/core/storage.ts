import type { DynamicObject, Vendor } from '../../api/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { validateClaim, validateClaimChange, validateVolume, validateVolumeChange } from './persistent-volumes.ts'

const protect = ({ metadata }: DynamicObject, finalizer: string): void => {
  const finalizers = metadata.finalizers ?? []
  if (!finalizers.includes(finalizer)) metadata.finalizers = [...finalizers, finalizer]
}

export const persistentVolumes = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  prepareCreate(draft) {
    protect(draft, `${domain}/pv-protection`)
    draft.status = { phase: 'Pending', lastPhaseTransitionTime: draft.metadata.creationTimestamp }
  },
  validate: validateVolume,
  validateUpdate: validateVolumeChange,
})

export const persistentVolumeClaims = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  prepareCreate(draft) {
    protect(draft, `${domain}/pvc-protection`)
    draft.status = { phase: 'Pending' }
  },
  validate: validateClaim,
  validateUpdate: validateClaimChange,
})
