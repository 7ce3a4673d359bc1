// Generated from schemas/scheduling by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const PriorityClassResource = defineResource<v1Types.PriorityClass, Record<never, never>>({
  group: 'scheduling.orch.io',
  kind: 'PriorityClass',
  listKind: 'PriorityClassList',
  plural: 'priorityclasses',
  singular: 'priorityclass',
  shortNames: ['pc'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.PriorityClassVersion, v1beta1.PriorityClassVersion, v1alpha1.PriorityClassVersion],
})
