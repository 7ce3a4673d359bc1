// Generated from schemas/extensions by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as appsGroup from '../apps/resources.ts'
import * as coreGroup from '../core/resources.ts'
import * as networkingGroup from '../networking/resources.ts'
import * as policyGroup from '../policy/resources.ts'
import * as conversions from './conversions.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1beta1Types from './v1beta1/types.ts'

export const DaemonSetResource = defineResource<v1beta1Types.DaemonSet, { status: { body: v1beta1Types.DaemonSet } }>({
  group: 'extensions',
  kind: 'DaemonSet',
  listKind: 'DaemonSetList',
  plural: 'daemonsets',
  singular: 'daemonset',
  shortNames: ['ds'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: appsGroup.DaemonSetResource,
    toStored: conversions.DaemonSetV1beta1AppsV1.forward,
    fromStored: conversions.DaemonSetV1beta1AppsV1.back,
  },
  versions: [v1beta1.DaemonSetVersion],
})

export const DeploymentResource = defineResource<
  v1beta1Types.Deployment,
  {
    status: { body: v1beta1Types.Deployment }
    scale: { body: v1beta1Types.Scale }
    rollback: { body: v1beta1Types.DeploymentRollback }
  }
>({
  group: 'extensions',
  kind: 'Deployment',
  listKind: 'DeploymentList',
  plural: 'deployments',
  singular: 'deployment',
  shortNames: ['deploy'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: appsGroup.DeploymentResource,
    toStored: conversions.DeploymentV1beta1AppsV1.forward,
    fromStored: conversions.DeploymentV1beta1AppsV1.back,
  },
  versions: [v1beta1.DeploymentVersion],
})

export const ReplicaSetResource = defineResource<
  v1beta1Types.ReplicaSet,
  { status: { body: v1beta1Types.ReplicaSet }; scale: { body: v1beta1Types.Scale } }
>({
  group: 'extensions',
  kind: 'ReplicaSet',
  listKind: 'ReplicaSetList',
  plural: 'replicasets',
  singular: 'replicaset',
  shortNames: ['rs'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: appsGroup.ReplicaSetResource,
    toStored: conversions.ReplicaSetV1beta1AppsV1.forward,
    fromStored: conversions.ReplicaSetV1beta1AppsV1.back,
  },
  versions: [v1beta1.ReplicaSetVersion],
})

export const ReplicationControllerResource = defineResource<
  v1beta1Types.ReplicationController,
  { scale: { body: v1beta1Types.Scale } }
>({
  group: 'extensions',
  kind: 'ReplicationController',
  listKind: 'ReplicationControllerList',
  plural: 'replicationcontrollers',
  singular: 'replicationcontroller',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: [],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: coreGroup.ReplicationControllerResource,
    toStored: conversions.ReplicationControllerV1beta1CoreV1.forward,
    fromStored: conversions.ReplicationControllerV1beta1CoreV1.back,
  },
  versions: [v1beta1.ReplicationControllerVersion],
})

export const IngressResource = defineResource<v1beta1Types.Ingress, { status: { body: v1beta1Types.Ingress } }>({
  group: 'extensions',
  kind: 'Ingress',
  listKind: 'IngressList',
  plural: 'ingresses',
  singular: 'ingress',
  shortNames: ['ing'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: networkingGroup.IngressResource,
    toStored: conversions.IngressV1beta1NetworkingV1.forward,
    fromStored: conversions.IngressV1beta1NetworkingV1.back,
  },
  versions: [v1beta1.IngressVersion],
})

export const NetworkPolicyResource = defineResource<v1beta1Types.NetworkPolicy, Record<never, never>>({
  group: 'extensions',
  kind: 'NetworkPolicy',
  listKind: 'NetworkPolicyList',
  plural: 'networkpolicies',
  singular: 'networkpolicy',
  shortNames: ['netpol'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: networkingGroup.NetworkPolicyResource,
    toStored: conversions.NetworkPolicyV1beta1NetworkingV1.forward,
    fromStored: conversions.NetworkPolicyV1beta1NetworkingV1.back,
  },
  versions: [v1beta1.NetworkPolicyVersion],
})

export const PodSecurityPolicyResource = defineResource<v1beta1Types.PodSecurityPolicy, Record<never, never>>({
  group: 'extensions',
  kind: 'PodSecurityPolicy',
  listKind: 'PodSecurityPolicyList',
  plural: 'podsecuritypolicies',
  singular: 'podsecuritypolicy',
  shortNames: ['psp'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  storedAs: {
    resource: policyGroup.PodSecurityPolicyResource,
    toStored: conversions.PodSecurityPolicyV1beta1PolicyV1beta1.forward,
    fromStored: conversions.PodSecurityPolicyV1beta1PolicyV1beta1.back,
  },
  versions: [v1beta1.PodSecurityPolicyVersion],
})
