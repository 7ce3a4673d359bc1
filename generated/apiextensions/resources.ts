// Generated from schemas/apiextensions by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const CustomResourceDefinitionResource = defineResource<
  v1Types.CustomResourceDefinition,
  { status: { body: v1Types.CustomResourceDefinition } }
>({
  group: 'apiextensions.orch.io',
  kind: 'CustomResourceDefinition',
  listKind: 'CustomResourceDefinitionList',
  plural: 'customresourcedefinitions',
  singular: 'customresourcedefinition',
  shortNames: ['crd', 'crds'],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.CustomResourceDefinitionVersion, v1beta1.CustomResourceDefinitionVersion],
})
