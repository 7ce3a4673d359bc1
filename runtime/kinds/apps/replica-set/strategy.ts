import type { Strategy } from '../../../registry/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { ensureObject } from '../../draft.ts'
import { ofSpec } from '../../rules/of-spec.ts'
import { selectorStays, validateWorkload } from '../workload.ts'
import { podNameWarnings } from '../../warnings/names.ts'
import { templateWarnings } from '../../warnings/template.ts'

export const replicaSets: Strategy = {
  default: (draft) => defaultPodTemplate(ensureObject(draft, 'spec')),
  validate: ofSpec((set) => validateWorkload(set, 'replicaset', 'ReplicaSet')),
  warnings: (object, old, request) => [
    ...(old === undefined ? podNameWarnings(object.metadata.name) : []),
    ...templateWarnings(object, old, request),
  ],
  validateUpdate: selectorStays,
}
