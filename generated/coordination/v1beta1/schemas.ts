// Generated from schemas/coordination/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as coordination_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const Lease = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'coordination/v1beta1.Lease',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...coordination_v1.LeaseSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const LeaseCandidate = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'coordination/v1beta1.LeaseCandidate',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...LeaseCandidateSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const LeaseCandidateSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'coordination/v1beta1.LeaseCandidateSpec',
  required: ['leaseName', 'binaryVersion', 'strategy'],
  properties: {
    leaseName: { type: 'string', omitEmpty: true },
    pingTime: { type: 'string', format: 'date-time-micro' },
    renewTime: { type: 'string', format: 'date-time-micro' },
    binaryVersion: { type: 'string', omitEmpty: true },
    emulationVersion: { type: 'string', omitEmpty: true },
    strategy: { type: 'string', omitEmpty: true },
  },
  wire: { leaseName: 1, pingTime: 2, renewTime: 3, binaryVersion: 4, emulationVersion: 5, strategy: 6 },
}))
