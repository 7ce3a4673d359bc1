// Generated from schemas/autoscaling/v1.yaml by `orch generate`. Do not edit.
import { convert, defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const HorizontalPodAutoscalerVersion = defineVersion({
  name: 'v1',
  schema: schemas.HorizontalPodAutoscaler,
  lifecycle: { introduced: '1.2' },
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
  toStorage: convert.chain(
    conversions.HorizontalPodAutoscalerV1V2beta1.forward,
    conversions.HorizontalPodAutoscalerV2beta1V2.forward,
  ),
  fromStorage: convert.chain(
    conversions.HorizontalPodAutoscalerV2beta1V2.back,
    conversions.HorizontalPodAutoscalerV1V2beta1.back,
  ),
})
