// Generated from schemas/autoscaling/v2beta2.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const HorizontalPodAutoscalerVersion = defineVersion({
  name: 'v2beta2',
  schema: schemas.HorizontalPodAutoscaler,
  lifecycle: {
    introduced: '1.12',
    deprecated: '1.23',
    removed: '1.26',
    replacement: { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' },
    migration: '`targetAverageUtilization` becomes `target.averageUtilization` with `target.type: Utilization`.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Reference', type: 'string' },
    { name: 'Targets', type: 'string' },
    { name: 'MinPods', type: 'string' },
    { name: 'MaxPods', type: 'string' },
    { name: 'Replicas', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.HorizontalPodAutoscalerV2beta2V2.forward,
  fromStorage: conversions.HorizontalPodAutoscalerV2beta2V2.back,
})
