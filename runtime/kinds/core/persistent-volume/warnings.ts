import type { DynamicObject } from '../../../api/index.ts'
import { objectOf } from '../../../json/index.ts'
import { requiredNodeWarnings } from '../../warnings/node-labels.ts'
import { oldVolumeWarnings } from '../../warnings/pod.ts'

const RECYCLE =
  'The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.'

/**
 * Returns the warnings of a volume.
 *
 * @param domain of the vendor's labels and annotations
 */
export function volumeWarnings({ metadata, spec: given }: DynamicObject, domain: string): string[] {
  const spec = objectOf(given)
  const replaced = {
    [`volume.beta.${domain}/storage-class`]: 'deprecated since v1.8; use "storageClassName" attribute instead',
    [`volume.beta.${domain}/mount-options`]: 'deprecated since v1.31; use "mountOptions" attribute instead',
  }
  return [
    ...Object.entries(replaced).flatMap(([key, advice]) =>
      metadata.annotations?.[key] === undefined ? [] : [`metadata.annotations[${key}]: ${advice}`],
    ),
    ...(spec.persistentVolumeReclaimPolicy === 'Recycle' ? [`spec.persistentVolumeReclaimPolicy: ${RECYCLE}`] : []),
    ...requiredNodeWarnings(objectOf(spec.nodeAffinity).required, 'spec.nodeAffinity.required', domain),
    ...oldVolumeWarnings(spec, 'spec'),
  ]
}
