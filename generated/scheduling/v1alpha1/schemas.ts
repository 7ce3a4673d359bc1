// Generated from schemas/scheduling/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const PriorityClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'scheduling/v1alpha1.PriorityClass',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    value: { type: 'integer', format: 'int32', default: 0, immutable: true },
    globalDefault: { type: 'boolean', omitEmpty: true },
    description: { type: 'string', omitEmpty: true },
    preemptionPolicy: {
      type: 'string',
      default: 'PreemptLowerPriority',
      enum: ['Never', 'PreemptLowerPriority'],
      immutable: true,
    },
  },
  wire: { metadata: 1, value: 2, globalDefault: 3, description: 4, preemptionPolicy: 5 },
}))
