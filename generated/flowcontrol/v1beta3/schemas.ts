// Generated from schemas/flowcontrol/v1beta3.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as flowcontrol_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const FlowSchema = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta3.FlowSchema',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...flowcontrol_v1.FlowSchemaSpec(), default: {} },
    status: { ...flowcontrol_v1.FlowSchemaStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PriorityLevelConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1beta3.PriorityLevelConfiguration',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...flowcontrol_v1.PriorityLevelConfigurationSpec(), default: {} },
    status: { ...flowcontrol_v1.PriorityLevelConfigurationStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))
