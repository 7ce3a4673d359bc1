// Generated from schemas/node by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const RuntimeClassResource = defineResource<v1Types.RuntimeClass, Record<never, never>>({
  group: 'node.orch.io',
  kind: 'RuntimeClass',
  listKind: 'RuntimeClassList',
  plural: 'runtimeclasses',
  singular: 'runtimeclass',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.RuntimeClassVersion, v1beta1.RuntimeClassVersion, v1alpha1.RuntimeClassVersion],
})
