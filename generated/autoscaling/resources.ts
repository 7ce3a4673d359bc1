// Generated from schemas/autoscaling by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v2 from './v2/kinds.ts'
import * as v1 from './v1/kinds.ts'
import * as v2beta2 from './v2beta2/kinds.ts'
import * as v2beta1 from './v2beta1/kinds.ts'
import type * as v2Types from './v2/types.ts'

export const HorizontalPodAutoscalerResource = defineResource<
  v2Types.HorizontalPodAutoscaler,
  { status: { body: v2Types.HorizontalPodAutoscaler } }
>({
  group: 'autoscaling',
  kind: 'HorizontalPodAutoscaler',
  listKind: 'HorizontalPodAutoscalerList',
  plural: 'horizontalpodautoscalers',
  singular: 'horizontalpodautoscaler',
  shortNames: ['hpa'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v2',
  versions: [
    v2.HorizontalPodAutoscalerVersion,
    v1.HorizontalPodAutoscalerVersion,
    v2beta2.HorizontalPodAutoscalerVersion,
    v2beta1.HorizontalPodAutoscalerVersion,
  ],
})
