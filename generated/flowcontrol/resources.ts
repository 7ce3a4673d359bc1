// Generated from schemas/flowcontrol by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta3 from './v1beta3/kinds.ts'
import * as v1beta2 from './v1beta2/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const FlowSchemaResource = defineResource<v1Types.FlowSchema, { status: { body: v1Types.FlowSchema } }>({
  group: 'flowcontrol.apiserver.orch.io',
  kind: 'FlowSchema',
  listKind: 'FlowSchemaList',
  plural: 'flowschemas',
  singular: 'flowschema',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.FlowSchemaVersion, v1beta3.FlowSchemaVersion, v1beta2.FlowSchemaVersion, v1beta1.FlowSchemaVersion],
})

export const PriorityLevelConfigurationResource = defineResource<
  v1Types.PriorityLevelConfiguration,
  { status: { body: v1Types.PriorityLevelConfiguration } }
>({
  group: 'flowcontrol.apiserver.orch.io',
  kind: 'PriorityLevelConfiguration',
  listKind: 'PriorityLevelConfigurationList',
  plural: 'prioritylevelconfigurations',
  singular: 'prioritylevelconfiguration',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [
    v1.PriorityLevelConfigurationVersion,
    v1beta3.PriorityLevelConfigurationVersion,
    v1beta2.PriorityLevelConfigurationVersion,
    v1beta1.PriorityLevelConfigurationVersion,
  ],
})
