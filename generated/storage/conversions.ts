// Generated from schemas/storage by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const CSIDriverV1beta1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1beta1', 'storage.orch.io/v1', []),
)

export const CSINodeV1beta1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1beta1', 'storage.orch.io/v1', []),
)

export const CSIStorageCapacityV1beta1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1beta1', 'storage.orch.io/v1', []),
)

export const CSIStorageCapacityV1alpha1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1alpha1', 'storage.orch.io/v1', []),
)

export const StorageClassV1beta1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1beta1', 'storage.orch.io/v1', []),
)

export const VolumeAttachmentV1beta1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1beta1', 'storage.orch.io/v1', []),
)

export const VolumeAttachmentV1alpha1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1alpha1', 'storage.orch.io/v1', []),
)

export const VolumeAttributesClassV1beta1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1beta1', 'storage.orch.io/v1', []),
)

export const VolumeAttributesClassV1alpha1V1 = convert.lazily(() =>
  convert.conversion('storage.orch.io/v1alpha1', 'storage.orch.io/v1', []),
)
