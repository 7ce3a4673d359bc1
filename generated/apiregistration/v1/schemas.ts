// Generated from schemas/apiregistration/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const APIService = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiregistration/v1.APIService',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...APIServiceSpec(), default: {} },
    status: { ...APIServiceStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const APIServiceCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiregistration/v1.APIServiceCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const APIServiceSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiregistration/v1.APIServiceSpec',
  required: ['version', 'groupPriorityMinimum', 'versionPriority'],
  properties: {
    service: ServiceReference(),
    group: { type: 'string', omitEmpty: true },
    version: { type: 'string', omitEmpty: true },
    insecureSkipTLSVerify: { type: 'boolean', omitEmpty: true },
    caBundle: { type: 'string', format: 'byte', omitEmpty: true },
    groupPriorityMinimum: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 20000 },
    versionPriority: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 1000 },
  },
  wire: {
    service: 1,
    group: 2,
    version: 3,
    insecureSkipTLSVerify: 4,
    caBundle: 5,
    groupPriorityMinimum: 7,
    versionPriority: 8,
  },
}))

export const APIServiceStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiregistration/v1.APIServiceStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: APIServiceCondition(),
    },
  },
  wire: { conditions: 1 },
}))

export const ServiceReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiregistration/v1.ServiceReference',
  properties: {
    namespace: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    port: { type: 'integer', format: 'int32', default: 443, minimum: 1, maximum: 65535 },
  },
  wire: { namespace: 1, name: 2, port: 3 },
}))
