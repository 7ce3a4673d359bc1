// Generated from schemas/discovery by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const EndpointSliceResource = defineResource<v1Types.EndpointSlice, Record<never, never>>({
  group: 'discovery.orch.io',
  kind: 'EndpointSlice',
  listKind: 'EndpointSliceList',
  plural: 'endpointslices',
  singular: 'endpointslice',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.EndpointSliceVersion, v1beta1.EndpointSliceVersion],
})
