// Generated from schemas/coordination/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const Lease = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'coordination/v1.Lease',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...LeaseSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const LeaseSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'coordination/v1.LeaseSpec',
  properties: {
    holderIdentity: { type: 'string' },
    leaseDurationSeconds: { type: 'integer', format: 'int32', minimum: 1 },
    acquireTime: { type: 'string', format: 'date-time-micro' },
    renewTime: { type: 'string', format: 'date-time-micro' },
    leaseTransitions: { type: 'integer', format: 'int32', minimum: 0 },
    strategy: { type: 'string' },
    preferredHolder: { type: 'string' },
  },
  wire: {
    holderIdentity: 1,
    leaseDurationSeconds: 2,
    acquireTime: 3,
    renewTime: 4,
    leaseTransitions: 5,
    strategy: 6,
    preferredHolder: 7,
  },
}))
