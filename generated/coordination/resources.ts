// Generated from schemas/coordination by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'
import type * as v1beta1Types from './v1beta1/types.ts'

export const LeaseResource = defineResource<v1Types.Lease, Record<never, never>>({
  group: 'coordination.orch.io',
  kind: 'Lease',
  listKind: 'LeaseList',
  plural: 'leases',
  singular: 'lease',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.LeaseVersion, v1beta1.LeaseVersion],
})

export const LeaseCandidateResource = defineResource<v1beta1Types.LeaseCandidate, Record<never, never>>({
  group: 'coordination.orch.io',
  kind: 'LeaseCandidate',
  listKind: 'LeaseCandidateList',
  plural: 'leasecandidates',
  singular: 'leasecandidate',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  versions: [v1beta1.LeaseCandidateVersion],
})
