// Generated from schemas/flowcontrol/v1beta2.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as flowcontrol_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const FlowSchema = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta2.FlowSchema',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...flowcontrol_v1.FlowSchemaSpec(), default: {} },
    status: { ...FlowSchemaStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PriorityLevelConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta2.PriorityLevelConfiguration',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PriorityLevelConfigurationSpec(), default: {} },
    status: { ...PriorityLevelConfigurationStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const FlowSchemaStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta2.FlowSchemaStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      omitEmpty: true,
      items: flowcontrol_v1.FlowSchemaCondition(),
    },
  },
  wire: { conditions: 1 },
}))

export const PriorityLevelConfigurationSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta2.PriorityLevelConfigurationSpec',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['Exempt', 'Limited'], omitEmpty: true },
    limited: LimitedPriorityLevelConfiguration(),
    exempt: flowcontrol_v1.ExemptPriorityLevelConfiguration(),
  },
  wire: { type: 1, limited: 2, exempt: 3 },
}))

export const PriorityLevelConfigurationStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta2.PriorityLevelConfigurationStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      omitEmpty: true,
      items: flowcontrol_v1.PriorityLevelConfigurationCondition(),
    },
  },
  wire: { conditions: 1 },
}))

export const LimitedPriorityLevelConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta2.LimitedPriorityLevelConfiguration',
  properties: {
    limitResponse: { ...flowcontrol_v1.LimitResponse(), default: {} },
    lendablePercent: { type: 'integer', format: 'int32', default: 0, minimum: 0, maximum: 100 },
    borrowingLimitPercent: { type: 'integer', format: 'int32', minimum: 0 },
    assuredConcurrencyShares: { type: 'integer', format: 'int32', default: 30 },
  },
  wire: { limitResponse: 2, lendablePercent: 3, borrowingLimitPercent: 4, assuredConcurrencyShares: 1 },
}))
