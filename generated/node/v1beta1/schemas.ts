// Generated from schemas/node/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as node_v1 from '../v1/schemas.ts'

export const RuntimeClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'node/v1beta1.RuntimeClass',
  required: ['handler'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    handler: { type: 'string', immutable: true, omitEmpty: true },
    overhead: node_v1.Overhead(),
    scheduling: node_v1.Scheduling(),
  },
  wire: { metadata: 1, handler: 2, overhead: 3, scheduling: 4 },
}))
