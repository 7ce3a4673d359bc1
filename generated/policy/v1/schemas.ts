// Generated from schemas/policy/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const PodDisruptionBudget = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1.PodDisruptionBudget',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PodDisruptionBudgetSpec(), default: {} },
    status: { ...PodDisruptionBudgetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Eviction = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1.Eviction',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    deleteOptions: meta_v1.DeleteOptions(),
  },
  wire: { metadata: 1, deleteOptions: 2 },
}))

export const PodDisruptionBudgetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1.PodDisruptionBudgetSpec',
  properties: {
    minAvailable: { intOrString: true },
    selector: { ...meta_v1.LabelSelector(), patchStrategy: ['replace'] },
    maxUnavailable: { intOrString: true },
    unhealthyPodEvictionPolicy: { type: 'string', enum: ['AlwaysAllow', 'IfHealthyBudget'] },
  },
  wire: { minAvailable: 1, selector: 2, maxUnavailable: 3, unhealthyPodEvictionPolicy: 4 },
}))

export const PodDisruptionBudgetStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1.PodDisruptionBudgetStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    disruptedPods: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'date-time' } },
    disruptionsAllowed: { type: 'integer', format: 'int32', default: 0 },
    currentHealthy: { type: 'integer', format: 'int32', default: 0 },
    desiredHealthy: { type: 'integer', format: 'int32', default: 0 },
    expectedPods: { type: 'integer', format: 'int32', default: 0 },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: meta_v1.Condition(),
    },
  },
  wire: {
    observedGeneration: 1,
    disruptedPods: 2,
    disruptionsAllowed: 3,
    currentHealthy: 4,
    desiredHealthy: 5,
    expectedPods: 6,
    conditions: 7,
  },
}))
