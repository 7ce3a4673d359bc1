// Generated from schemas/apps/v1beta2.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as apps_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const ControllerRevision = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.ControllerRevision',
  required: ['data'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    data: { type: 'object', preserveUnknownFields: true, immutable: true },
    revision: { type: 'integer', format: 'int64', default: 0 },
  },
  wire: { metadata: 1, data: 2, revision: 3 },
}))

export const DaemonSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.DaemonSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...apps_v1.DaemonSetSpec(), default: {} },
    status: { ...apps_v1.DaemonSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Deployment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.Deployment',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...apps_v1.DeploymentSpec(), default: {} },
    status: { ...apps_v1.DeploymentStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ReplicaSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.ReplicaSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...apps_v1.ReplicaSetSpec(), default: {} },
    status: { ...apps_v1.ReplicaSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const StatefulSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.StatefulSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...apps_v1.StatefulSetSpec(), default: {} },
    status: { ...apps_v1.StatefulSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Scale = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.Scale',
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
  typeName: 'apps/v1beta2.ScaleSpec',
  properties: { replicas: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true } },
  wire: { replicas: 1 },
}))

export const ScaleStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta2.ScaleStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    selector: { type: 'object', mapType: 'atomic', omitEmpty: true, additionalProperties: { type: 'string' } },
    targetSelector: { type: 'string', omitEmpty: true },
  },
  wire: { replicas: 1, selector: 2, targetSelector: 3 },
}))
