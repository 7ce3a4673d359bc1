// Generated from schemas/apiregistration by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const APIServiceResource = defineResource<v1Types.APIService, { status: { body: v1Types.APIService } }>({
  group: 'apiregistration.orch.io',
  kind: 'APIService',
  listKind: 'APIServiceList',
  plural: 'apiservices',
  singular: 'apiservice',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.APIServiceVersion, v1beta1.APIServiceVersion],
})
