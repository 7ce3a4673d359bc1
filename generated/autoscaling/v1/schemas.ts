// Generated from schemas/autoscaling/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

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
