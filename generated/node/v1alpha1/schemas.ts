// Generated from schemas/node/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as node_v1 from '../v1/schemas.ts'

export const RuntimeClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'node/v1alpha1.RuntimeClass',
  required: ['spec'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...RuntimeClassSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const RuntimeClassSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'node/v1alpha1.RuntimeClassSpec',
  required: ['runtimeHandler'],
  properties: {
    runtimeHandler: { type: 'string', omitEmpty: true },
    overhead: node_v1.Overhead(),
    scheduling: node_v1.Scheduling(),
  },
  wire: { runtimeHandler: 1, overhead: 2, scheduling: 3 },
}))
