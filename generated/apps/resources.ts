// Generated from schemas/apps by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta2 from './v1beta2/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'
import type * as autoscaling_v1 from '../autoscaling/v1/types.ts'

export const ControllerRevisionResource = defineResource<v1Types.ControllerRevision, Record<never, never>>({
  group: 'apps',
  kind: 'ControllerRevision',
  listKind: 'ControllerRevisionList',
  plural: 'controllerrevisions',
  singular: 'controllerrevision',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ControllerRevisionVersion, v1beta2.ControllerRevisionVersion, v1beta1.ControllerRevisionVersion],
})

export const DaemonSetResource = defineResource<v1Types.DaemonSet, { status: { body: v1Types.DaemonSet } }>({
  group: 'apps',
  kind: 'DaemonSet',
  listKind: 'DaemonSetList',
  plural: 'daemonsets',
  singular: 'daemonset',
  shortNames: ['ds'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.DaemonSetVersion, v1beta2.DaemonSetVersion],
})

export const DeploymentResource = defineResource<
  v1Types.Deployment,
  { status: { body: v1Types.Deployment }; scale: { body: autoscaling_v1.Scale } }
>({
  group: 'apps',
  kind: 'Deployment',
  listKind: 'DeploymentList',
  plural: 'deployments',
  singular: 'deployment',
  shortNames: ['deploy'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.DeploymentVersion, v1beta2.DeploymentVersion, v1beta1.DeploymentVersion],
})

export const ReplicaSetResource = defineResource<
  v1Types.ReplicaSet,
  { status: { body: v1Types.ReplicaSet }; scale: { body: autoscaling_v1.Scale } }
>({
  group: 'apps',
  kind: 'ReplicaSet',
  listKind: 'ReplicaSetList',
  plural: 'replicasets',
  singular: 'replicaset',
  shortNames: ['rs'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ReplicaSetVersion, v1beta2.ReplicaSetVersion],
})

export const StatefulSetResource = defineResource<
  v1Types.StatefulSet,
  { status: { body: v1Types.StatefulSet }; scale: { body: autoscaling_v1.Scale } }
>({
  group: 'apps',
  kind: 'StatefulSet',
  listKind: 'StatefulSetList',
  plural: 'statefulsets',
  singular: 'statefulset',
  shortNames: ['sts'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.StatefulSetVersion, v1beta2.StatefulSetVersion, v1beta1.StatefulSetVersion],
})
