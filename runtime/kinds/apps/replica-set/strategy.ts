import type { Strategy } from '../../../registry/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { ensureObject } from '../../draft.ts'
import { ofSpec } from '../../rules/of-spec.ts'
import { selectorStays, validateWorkload } from '../workload.ts'

export const replicaSets: Strategy = {
  default: (draft) => defaultPodTemplate(ensureObject(draft, 'spec')),
  validate: ofSpec((set) => validateWorkload(set, 'replicaset', 'ReplicaSet')),
  validateUpdate: selectorStays,
}
