// Generated from schemas/autoscaling/v2.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const HorizontalPodAutoscaler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HorizontalPodAutoscaler',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...HorizontalPodAutoscalerSpec(), default: {} },
    status: { ...HorizontalPodAutoscalerStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ContainerResourceMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ContainerResourceMetricSource',
  required: ['name', 'container'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    target: { ...MetricTarget(), default: {} },
    container: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1, target: 2, container: 3 },
}))

export const ContainerResourceMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ContainerResourceMetricStatus',
  required: ['name', 'container'],
  properties: {
    name: { type: 'string', default: '' },
    current: { ...MetricValueStatus(), default: {} },
    container: { type: 'string', default: '' },
  },
  wire: { name: 1, current: 2, container: 3 },
}))

export const CrossVersionObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.CrossVersionObjectReference',
  required: ['kind', 'name'],
  mapType: 'atomic',
  properties: {
    kind: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    apiVersion: { type: 'string', omitEmpty: true },
  },
  wire: { kind: 1, name: 2, apiVersion: 3 },
}))

export const ExternalMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ExternalMetricSource',
  properties: { metric: { ...MetricIdentifier(), default: {} }, target: { ...MetricTarget(), default: {} } },
  wire: { metric: 1, target: 2 },
}))

export const ExternalMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ExternalMetricStatus',
  properties: { metric: { ...MetricIdentifier(), default: {} }, current: { ...MetricValueStatus(), default: {} } },
  wire: { metric: 1, current: 2 },
}))

export const HPAScalingPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HPAScalingPolicy',
  required: ['type', 'value', 'periodSeconds'],
  properties: {
    type: { type: 'string', enum: ['Percent', 'Pods'], omitEmpty: true },
    value: { type: 'integer', format: 'int32', default: 0, minimum: 1 },
    periodSeconds: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 1800 },
  },
  wire: { type: 1, value: 2, periodSeconds: 3 },
}))

export const HPAScalingRules = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HPAScalingRules',
  properties: {
    stabilizationWindowSeconds: { type: 'integer', format: 'int32', minimum: 0, maximum: 3600 },
    selectPolicy: { type: 'string', enum: ['Disabled', 'Max', 'Min'] },
    policies: { type: 'array', listType: 'atomic', omitEmpty: true, items: HPAScalingPolicy() },
    tolerance: { type: 'string', format: 'quantity' },
  },
  wire: { stabilizationWindowSeconds: 3, selectPolicy: 1, policies: 2, tolerance: 4 },
}))

export const HorizontalPodAutoscalerBehavior = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HorizontalPodAutoscalerBehavior',
  properties: { scaleUp: HPAScalingRules(), scaleDown: HPAScalingRules() },
  wire: { scaleUp: 1, scaleDown: 2 },
}))

export const HorizontalPodAutoscalerCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HorizontalPodAutoscalerCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const HorizontalPodAutoscalerSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HorizontalPodAutoscalerSpec',
  required: ['maxReplicas'],
  properties: {
    scaleTargetRef: { ...CrossVersionObjectReference(), default: {} },
    minReplicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    maxReplicas: { type: 'integer', format: 'int32', default: 0, minimum: 1 },
    metrics: { type: 'array', listType: 'atomic', omitEmpty: true, items: MetricSpec() },
    behavior: HorizontalPodAutoscalerBehavior(),
  },
  wire: { scaleTargetRef: 1, minReplicas: 2, maxReplicas: 3, metrics: 4, behavior: 5 },
}))

export const HorizontalPodAutoscalerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.HorizontalPodAutoscalerStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64' },
    lastScaleTime: { type: 'string', format: 'date-time' },
    currentReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    desiredReplicas: { type: 'integer', format: 'int32', default: 0 },
    currentMetrics: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: MetricStatus(),
    },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: HorizontalPodAutoscalerCondition(),
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

export const MetricIdentifier = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.MetricIdentifier',
  required: ['name'],
  properties: { name: { type: 'string', default: '' }, selector: meta_v1.LabelSelector() },
  wire: { name: 1, selector: 2 },
}))

export const MetricSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.MetricSpec',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'], omitEmpty: true },
    object: ObjectMetricSource(),
    pods: PodsMetricSource(),
    resource: ResourceMetricSource(),
    containerResource: ContainerResourceMetricSource(),
    external: ExternalMetricSource(),
  },
  wire: { type: 1, object: 2, pods: 3, resource: 4, containerResource: 7, external: 5 },
}))

export const MetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.MetricStatus',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    object: ObjectMetricStatus(),
    pods: PodsMetricStatus(),
    resource: ResourceMetricStatus(),
    containerResource: ContainerResourceMetricStatus(),
    external: ExternalMetricStatus(),
  },
  wire: { type: 1, object: 2, pods: 3, resource: 4, containerResource: 7, external: 5 },
}))

export const MetricTarget = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.MetricTarget',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['AverageValue', 'Utilization', 'Value'], omitEmpty: true },
    value: { type: 'string', format: 'quantity' },
    averageValue: { type: 'string', format: 'quantity' },
    averageUtilization: { type: 'integer', format: 'int32' },
  },
  wire: { type: 1, value: 2, averageValue: 3, averageUtilization: 4 },
}))

export const MetricValueStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.MetricValueStatus',
  properties: {
    value: { type: 'string', format: 'quantity' },
    averageValue: { type: 'string', format: 'quantity' },
    averageUtilization: { type: 'integer', format: 'int32' },
  },
  wire: { value: 1, averageValue: 2, averageUtilization: 3 },
}))

export const ObjectMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ObjectMetricSource',
  properties: {
    describedObject: { ...CrossVersionObjectReference(), default: {} },
    target: { ...MetricTarget(), default: {} },
    metric: { ...MetricIdentifier(), default: {} },
  },
  wire: { describedObject: 1, target: 2, metric: 3 },
}))

export const ObjectMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ObjectMetricStatus',
  properties: {
    metric: { ...MetricIdentifier(), default: {} },
    current: { ...MetricValueStatus(), default: {} },
    describedObject: { ...CrossVersionObjectReference(), default: {} },
  },
  wire: { metric: 1, current: 2, describedObject: 3 },
}))

export const PodsMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.PodsMetricSource',
  properties: { metric: { ...MetricIdentifier(), default: {} }, target: { ...MetricTarget(), default: {} } },
  wire: { metric: 1, target: 2 },
}))

export const PodsMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.PodsMetricStatus',
  properties: { metric: { ...MetricIdentifier(), default: {} }, current: { ...MetricValueStatus(), default: {} } },
  wire: { metric: 1, current: 2 },
}))

export const ResourceMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ResourceMetricSource',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true }, target: { ...MetricTarget(), default: {} } },
  wire: { name: 1, target: 2 },
}))

export const ResourceMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2.ResourceMetricStatus',
  required: ['name'],
  properties: { name: { type: 'string', default: '' }, current: { ...MetricValueStatus(), default: {} } },
  wire: { name: 1, current: 2 },
}))
