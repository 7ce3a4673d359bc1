// Generated from schemas/autoscaling/v2beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as autoscaling_v2 from '../v2/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const HorizontalPodAutoscaler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.HorizontalPodAutoscaler',
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
  typeName: 'autoscaling/v2beta1.HorizontalPodAutoscalerSpec',
  required: ['maxReplicas'],
  properties: {
    scaleTargetRef: { ...autoscaling_v2.CrossVersionObjectReference(), default: {} },
    minReplicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    maxReplicas: { type: 'integer', format: 'int32', default: 0, minimum: 1 },
    metrics: { type: 'array', listType: 'atomic', omitEmpty: true, items: MetricSpec() },
  },
  wire: { scaleTargetRef: 1, minReplicas: 2, maxReplicas: 3, metrics: 4 },
}))

export const HorizontalPodAutoscalerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.HorizontalPodAutoscalerStatus',
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
      items: MetricStatus(),
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

export const MetricSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.MetricSpec',
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
  typeName: 'autoscaling/v2beta1.MetricStatus',
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

export const ObjectMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ObjectMetricSource',
  required: ['metricName'],
  properties: {
    target: { ...autoscaling_v2.CrossVersionObjectReference(), default: {} },
    metricName: { type: 'string', omitEmpty: true },
    targetValue: { type: 'string', format: 'quantity', default: '0' },
    selector: meta_v1.LabelSelector(),
    averageValue: { type: 'string', format: 'quantity' },
  },
  wire: { target: 1, metricName: 2, targetValue: 3, selector: 4, averageValue: 5 },
}))

export const PodsMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.PodsMetricSource',
  required: ['metricName'],
  properties: {
    metricName: { type: 'string', omitEmpty: true },
    targetAverageValue: { type: 'string', format: 'quantity', default: '0' },
    selector: meta_v1.LabelSelector(),
  },
  wire: { metricName: 1, targetAverageValue: 2, selector: 3 },
}))

export const ResourceMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ResourceMetricSource',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    targetAverageUtilization: { type: 'integer', format: 'int32' },
    targetAverageValue: { type: 'string', format: 'quantity' },
  },
  wire: { name: 1, targetAverageUtilization: 2, targetAverageValue: 3 },
}))

export const ContainerResourceMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ContainerResourceMetricSource',
  required: ['name', 'container'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    container: { type: 'string', omitEmpty: true },
    targetAverageUtilization: { type: 'integer', format: 'int32' },
    targetAverageValue: { type: 'string', format: 'quantity' },
  },
  wire: { name: 1, container: 4, targetAverageUtilization: 2, targetAverageValue: 3 },
}))

export const ExternalMetricSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ExternalMetricSource',
  required: ['metricName'],
  properties: {
    metricName: { type: 'string', omitEmpty: true },
    metricSelector: meta_v1.LabelSelector(),
    targetValue: { type: 'string', format: 'quantity' },
    targetAverageValue: { type: 'string', format: 'quantity' },
  },
  wire: { metricName: 1, metricSelector: 2, targetValue: 3, targetAverageValue: 4 },
}))

export const ObjectMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ObjectMetricStatus',
  required: ['metricName'],
  properties: {
    target: { ...autoscaling_v2.CrossVersionObjectReference(), default: {} },
    metricName: { type: 'string', omitEmpty: true },
    currentValue: { type: 'string', format: 'quantity', default: '0' },
    selector: meta_v1.LabelSelector(),
    averageValue: { type: 'string', format: 'quantity' },
  },
  wire: { target: 1, metricName: 2, currentValue: 3, selector: 4, averageValue: 5 },
}))

export const PodsMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.PodsMetricStatus',
  required: ['metricName'],
  properties: {
    metricName: { type: 'string', omitEmpty: true },
    currentAverageValue: { type: 'string', format: 'quantity', default: '0' },
    selector: meta_v1.LabelSelector(),
  },
  wire: { metricName: 1, currentAverageValue: 2, selector: 3 },
}))

export const ResourceMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ResourceMetricStatus',
  required: ['name'],
  properties: {
    name: { type: 'string', default: '' },
    currentAverageUtilization: { type: 'integer', format: 'int32' },
    currentAverageValue: { type: 'string', format: 'quantity', default: '0' },
  },
  wire: { name: 1, currentAverageUtilization: 2, currentAverageValue: 3 },
}))

export const ContainerResourceMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ContainerResourceMetricStatus',
  required: ['name', 'container'],
  properties: {
    name: { type: 'string', default: '' },
    container: { type: 'string', omitEmpty: true },
    currentAverageUtilization: { type: 'integer', format: 'int32' },
    currentAverageValue: { type: 'string', format: 'quantity', default: '0' },
  },
  wire: { name: 1, container: 4, currentAverageUtilization: 2, currentAverageValue: 3 },
}))

export const ExternalMetricStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v2beta1.ExternalMetricStatus',
  required: ['metricName'],
  properties: {
    metricName: { type: 'string', omitEmpty: true },
    metricSelector: meta_v1.LabelSelector(),
    currentValue: { type: 'string', format: 'quantity', default: '0' },
    currentAverageValue: { type: 'string', format: 'quantity' },
  },
  wire: { metricName: 1, metricSelector: 2, currentValue: 3, currentAverageValue: 4 },
}))
