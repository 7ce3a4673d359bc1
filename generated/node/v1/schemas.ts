// Generated from schemas/node/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const RuntimeClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'node/v1.RuntimeClass',
  required: ['handler'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    handler: { type: 'string', immutable: true, omitEmpty: true },
    overhead: Overhead(),
    scheduling: Scheduling(),
  },
  wire: { metadata: 1, handler: 2, overhead: 3, scheduling: 4 },
}))

export const Overhead = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'node/v1.Overhead',
  properties: {
    podFixed: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
  },
  wire: { podFixed: 1 },
}))

export const Scheduling = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'node/v1.Scheduling',
  properties: {
    nodeSelector: { type: 'object', mapType: 'atomic', omitEmpty: true, additionalProperties: { type: 'string' } },
    tolerations: { type: 'array', listType: 'atomic', omitEmpty: true, items: core_v1.Toleration() },
  },
  wire: { nodeSelector: 1, tolerations: 2 },
}))
