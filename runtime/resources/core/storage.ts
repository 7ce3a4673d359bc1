import { forbiddenValue } from '../../meta/field-errors.ts'
import { jsonEqual, objectOf } from '../../meta/json.ts'
import type { DynamicObject } from '../../meta/object.ts'
import type { Vendor } from '../../meta/vendor.ts'
import type { Strategy } from '../../registry/index.ts'

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
  validateUpdate(volume, old) {
    const source = (object: DynamicObject): unknown => {
      const {
        capacity: _,
        accessModes: __,
        claimRef: ___,
        persistentVolumeReclaimPolicy: ____,
        ...rest
      } = objectOf(object.spec)
      const {
        storageClassName: _c,
        mountOptions: _m,
        volumeMode: _v,
        nodeAffinity: _n,
        volumeAttributesClassName: _a,
        ...only
      } = rest
      return only
    }
    const fixed = jsonEqual(source(volume), source(old))
    return fixed
      ? []
      : [forbiddenValue('spec.persistentvolumesource', 'spec.persistentvolumesource is immutable after creation')]
  },
})

export const persistentVolumeClaims = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  prepareCreate(draft) {
    protect(draft, `${domain}/pvc-protection`)
    draft.status = { phase: 'Pending' }
  },
})
