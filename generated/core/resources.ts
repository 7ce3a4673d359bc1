// Generated from schemas/core by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import type * as v1Types from './v1/types.ts'
import type * as authentication_v1 from '../authentication/v1/types.ts'
import type * as autoscaling_v1 from '../autoscaling/v1/types.ts'
import type * as policy_v1 from '../policy/v1/types.ts'

export const BindingResource = defineResource<v1Types.Binding, Record<never, never>>({
  group: '',
  kind: 'Binding',
  listKind: 'BindingList',
  plural: 'bindings',
  singular: 'binding',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.BindingVersion],
})

export const ComponentStatusResource = defineResource<v1Types.ComponentStatus, Record<never, never>>({
  group: '',
  kind: 'ComponentStatus',
  listKind: 'ComponentStatusList',
  plural: 'componentstatuses',
  singular: 'componentstatus',
  shortNames: ['cs'],
  categories: [],
  scope: 'Cluster',
  verbs: ['get', 'list'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ComponentStatusVersion],
})

export const ConfigMapResource = defineResource<v1Types.ConfigMap, Record<never, never>>({
  group: '',
  kind: 'ConfigMap',
  listKind: 'ConfigMapList',
  plural: 'configmaps',
  singular: 'configmap',
  shortNames: ['cm'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ConfigMapVersion],
})

export const EndpointsResource = defineResource<v1Types.Endpoints, Record<never, never>>({
  group: '',
  kind: 'Endpoints',
  listKind: 'EndpointsList',
  plural: 'endpoints',
  singular: 'endpoints',
  shortNames: ['ep'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.EndpointsVersion],
})

export const EventResource = defineResource<v1Types.Event, Record<never, never>>({
  group: '',
  kind: 'Event',
  listKind: 'EventList',
  plural: 'events',
  singular: 'event',
  shortNames: ['ev'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.EventVersion],
})

export const LimitRangeResource = defineResource<v1Types.LimitRange, Record<never, never>>({
  group: '',
  kind: 'LimitRange',
  listKind: 'LimitRangeList',
  plural: 'limitranges',
  singular: 'limitrange',
  shortNames: ['limits'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.LimitRangeVersion],
})

export const NamespaceResource = defineResource<
  v1Types.Namespace,
  { status: { body: v1Types.Namespace }; finalize: { body: v1Types.Namespace } }
>({
  group: '',
  kind: 'Namespace',
  listKind: 'NamespaceList',
  plural: 'namespaces',
  singular: 'namespace',
  shortNames: ['ns'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.NamespaceVersion],
})

export const NodeResource = defineResource<
  v1Types.Node,
  { status: { body: v1Types.Node }; proxy: { body: v1Types.NodeProxyOptions } }
>({
  group: '',
  kind: 'Node',
  listKind: 'NodeList',
  plural: 'nodes',
  singular: 'node',
  shortNames: ['no'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.NodeVersion],
})

export const PersistentVolumeResource = defineResource<
  v1Types.PersistentVolume,
  { status: { body: v1Types.PersistentVolume } }
>({
  group: '',
  kind: 'PersistentVolume',
  listKind: 'PersistentVolumeList',
  plural: 'persistentvolumes',
  singular: 'persistentvolume',
  shortNames: ['pv'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.PersistentVolumeVersion],
})

export const PersistentVolumeClaimResource = defineResource<
  v1Types.PersistentVolumeClaim,
  { status: { body: v1Types.PersistentVolumeClaim } }
>({
  group: '',
  kind: 'PersistentVolumeClaim',
  listKind: 'PersistentVolumeClaimList',
  plural: 'persistentvolumeclaims',
  singular: 'persistentvolumeclaim',
  shortNames: ['pvc'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.PersistentVolumeClaimVersion],
})

export const PodResource = defineResource<
  v1Types.Pod,
  {
    status: { body: v1Types.Pod }
    attach: { body: v1Types.PodAttachOptions }
    binding: { body: v1Types.Binding }
    ephemeralcontainers: { body: v1Types.Pod }
    eviction: { body: policy_v1.Eviction }
    exec: { body: v1Types.PodExecOptions }
    log: { body: v1Types.Pod }
    portforward: { body: v1Types.PodPortForwardOptions }
    proxy: { body: v1Types.PodProxyOptions }
    resize: { body: v1Types.Pod }
  }
>({
  group: '',
  kind: 'Pod',
  listKind: 'PodList',
  plural: 'pods',
  singular: 'pod',
  shortNames: ['po'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.PodVersion],
})

export const PodTemplateResource = defineResource<v1Types.PodTemplate, Record<never, never>>({
  group: '',
  kind: 'PodTemplate',
  listKind: 'PodTemplateList',
  plural: 'podtemplates',
  singular: 'podtemplate',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.PodTemplateVersion],
})

export const ReplicationControllerResource = defineResource<
  v1Types.ReplicationController,
  { status: { body: v1Types.ReplicationController }; scale: { body: autoscaling_v1.Scale } }
>({
  group: '',
  kind: 'ReplicationController',
  listKind: 'ReplicationControllerList',
  plural: 'replicationcontrollers',
  singular: 'replicationcontroller',
  shortNames: ['rc'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ReplicationControllerVersion],
})

export const ResourceQuotaResource = defineResource<v1Types.ResourceQuota, { status: { body: v1Types.ResourceQuota } }>(
  {
    group: '',
    kind: 'ResourceQuota',
    listKind: 'ResourceQuotaList',
    plural: 'resourcequotas',
    singular: 'resourcequota',
    shortNames: ['quota'],
    categories: [],
    scope: 'Namespaced',
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    virtual: false,
    storageVersion: 'v1',
    versions: [v1.ResourceQuotaVersion],
  },
)

export const SecretResource = defineResource<v1Types.Secret, Record<never, never>>({
  group: '',
  kind: 'Secret',
  listKind: 'SecretList',
  plural: 'secrets',
  singular: 'secret',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.SecretVersion],
})

export const ServiceResource = defineResource<
  v1Types.Service,
  { status: { body: v1Types.Service }; proxy: { body: v1Types.ServiceProxyOptions } }
>({
  group: '',
  kind: 'Service',
  listKind: 'ServiceList',
  plural: 'services',
  singular: 'service',
  shortNames: ['svc'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ServiceVersion],
})

export const ServiceAccountResource = defineResource<
  v1Types.ServiceAccount,
  { token: { body: authentication_v1.TokenRequest } }
>({
  group: '',
  kind: 'ServiceAccount',
  listKind: 'ServiceAccountList',
  plural: 'serviceaccounts',
  singular: 'serviceaccount',
  shortNames: ['sa'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ServiceAccountVersion],
})
