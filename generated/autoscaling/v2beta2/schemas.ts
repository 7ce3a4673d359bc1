// Generated from schemas/autoscaling/v2beta2.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as autoscaling_v2 from '../v2/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const HorizontalPodAutoscaler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.HorizontalPodAutoscaler',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...HorizontalPodAutoscalerSpec(), default: {} },
    status: { ...HorizontalPodAutoscalerStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const HorizontalPodAutoscalerSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.HorizontalPodAutoscalerSpec',
  required: ['maxReplicas'],
  properties: {
    scaleTargetRef: { ...autoscaling_v2.CrossVersionObjectReference(), default: {} },
    minReplicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    maxReplicas: { type: 'integer', format: 'int32', default: 0, minimum: 1 },
    metrics: { type: 'array', listType: 'atomic', omitEmpty: true, items: MetricSpec() },
    behavior: HorizontalPodAutoscalerBehavior(),
  },
  wire: { scaleTargetRef: 1, minReplicas: 2, maxReplicas: 3, metrics: 4, behavior: 5 },
}))

export const MetricSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.MetricSpec',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'], omitEmpty: true },
    object: autoscaling_v2.ObjectMetricSource(),
    pods: autoscaling_v2.PodsMetricSource(),
    resource: ResourceMetricSource(),
    containerResource: autoscaling_v2.ContainerResourceMetricSource(),
    external: autoscaling_v2.ExternalMetricSource(),
  },
  wire: { type: 1, object: 2, pods: 3, resource: 4, containerResource: 7, external: 5 },
}))

export const HorizontalPodAutoscalerBehavior = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.HorizontalPodAutoscalerBehavior',
  properties: { scaleUp: HPAScalingRules(), scaleDown: HPAScalingRules() },
  wire: { scaleUp: 1, scaleDown: 2 },
}))

export const ResourceMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.ResourceMetricSource',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    target: { ...autoscaling_v2.MetricTarget(), default: {} },
    targetAverageUtilization: { type: 'integer', format: 'int32' },
  },
  wire: { name: 1, target: 2, targetAverageUtilization: 3 },
}))

export const HPAScalingRules = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.HPAScalingRules',
  properties: {
    stabilizationWindowSeconds: { type: 'integer', format: 'int32', minimum: 0, maximum: 3600 },
    selectPolicy: { type: 'string', enum: ['Disabled', 'Max', 'Min'] },
    policies: { type: 'array', listType: 'atomic', omitEmpty: true, items: autoscaling_v2.HPAScalingPolicy() },
  },
  wire: { stabilizationWindowSeconds: 3, selectPolicy: 1, policies: 2 },
}))

export const HorizontalPodAutoscalerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta2.HorizontalPodAutoscalerStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64' },
    lastScaleTime: { type: 'string', format: 'date-time' },
    currentReplicas: { type: 'integer', format: 'int32', default: 0 },
    desiredReplicas: { type: 'integer', format: 'int32', default: 0 },
    currentMetrics: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: autoscaling_v2.MetricStatus(),
    },
    conditions: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: autoscaling_v2.HorizontalPodAutoscalerCondition(),
    },
  },
  wire: {
    observedGeneration: 1,
    lastScaleTime: 2,
    currentReplicas: 3,
    desiredReplicas: 4,
    currentMetrics: 5,
    conditions: 6,
  },
}))
