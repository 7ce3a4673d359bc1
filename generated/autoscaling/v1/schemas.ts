// Generated from schemas/autoscaling/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CrossVersionObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v1.CrossVersionObjectReference',
  required: ['kind', 'name'],
  mapType: 'atomic',
  properties: {
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    apiVersion: { type: 'string', omitEmpty: true },
  },
  wire: { kind: 1, name: 2, apiVersion: 3 },
}))

export const HorizontalPodAutoscaler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v1.HorizontalPodAutoscaler',
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
  typeName: 'autoscaling/v1.HorizontalPodAutoscalerSpec',
  required: ['maxReplicas'],
  properties: {
    scaleTargetRef: { ...CrossVersionObjectReference(), default: {} },
    minReplicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    maxReplicas: { type: 'integer', format: 'int32', default: 0, minimum: 1 },
    targetCPUUtilizationPercentage: { type: 'integer', format: 'int32' },
  },
  wire: { scaleTargetRef: 1, minReplicas: 2, maxReplicas: 3, targetCPUUtilizationPercentage: 4 },
}))

export const HorizontalPodAutoscalerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v1.HorizontalPodAutoscalerStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64' },
    lastScaleTime: { type: 'string', format: 'date-time' },
    currentReplicas: { type: 'integer', format: 'int32', default: 0 },
    desiredReplicas: { type: 'integer', format: 'int32', default: 0 },
    currentCPUUtilizationPercentage: { type: 'integer', format: 'int32' },
  },
  wire: {
    observedGeneration: 1,
    lastScaleTime: 2,
    currentReplicas: 3,
    desiredReplicas: 4,
    currentCPUUtilizationPercentage: 5,
  },
}))

export const Scale = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v1.Scale',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ScaleSpec(), default: {} },
    status: { ...ScaleStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ScaleSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v1.ScaleSpec',
  properties: { replicas: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true } },
  wire: { replicas: 1 },
}))

export const ScaleStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'autoscaling/v1.ScaleStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    selector: { type: 'string', omitEmpty: true },
  },
  wire: { replicas: 1, selector: 2 },
}))
