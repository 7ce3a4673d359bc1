// Generated from schemas/core/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'
import * as authentication_v1 from '../../authentication/v1/schemas.ts'
import * as autoscaling_v1 from '../../autoscaling/v1/schemas.ts'
import * as policy_v1 from '../../policy/v1/schemas.ts'

export const BindingVersion = defineVersion({
  name: 'v1',
  schema: schemas.Binding,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

export const ComponentStatusVersion = defineVersion({
  name: 'v1',
  schema: schemas.ComponentStatus,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Status', type: 'string' },
    { name: 'Message', type: 'string' },
    { name: 'Error', type: 'string' },
  ],
  selectableFields: [],
})

export const ConfigMapVersion = defineVersion({
  name: 'v1',
  schema: schemas.ConfigMap,
  lifecycle: { introduced: '1.2' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Data', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const EndpointsVersion = defineVersion({
  name: 'v1',
  schema: schemas.Endpoints,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Endpoints', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const EventVersion = defineVersion({
  name: 'v1',
  schema: schemas.Event,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Last Seen', type: 'string' },
    { name: 'Type', type: 'string' },
    { name: 'Reason', type: 'string' },
    { name: 'Object', type: 'string' },
    { name: 'Subobject', type: 'string', priority: 1 },
    { name: 'Source', type: 'string', priority: 1 },
    { name: 'Message', type: 'string' },
    { name: 'First Seen', type: 'string', priority: 1 },
    { name: 'Count', type: 'string', priority: 1 },
    { name: 'Name', type: 'string', format: 'name', priority: 1, jsonPath: '.metadata.name' },
  ],
  selectableFields: [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
  selectablePaths: { source: ['source.component', 'reportingComponent'] },
})

export const LimitRangeVersion = defineVersion({
  name: 'v1',
  schema: schemas.LimitRange,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
})

export const NamespaceVersion = defineVersion({
  name: 'v1',
  schema: schemas.Namespace,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] }, finalize: { verbs: ['update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Status', type: 'string', jsonPath: '.status.phase' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: ['status.phase'],
})

export const NodeVersion = defineVersion({
  name: 'v1',
  schema: schemas.Node,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    proxy: {
      verbs: ['create', 'delete', 'get', 'patch', 'update'],
      kind: { group: '', version: 'v1', kind: 'NodeProxyOptions' },
      schema: schemas.NodeProxyOptions,
    },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Status', type: 'string' },
    { name: 'Roles', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Version', type: 'string', jsonPath: '.status.nodeInfo.kubeletVersion' },
    { name: 'Internal-IP', type: 'string', priority: 1 },
    { name: 'External-IP', type: 'string', priority: 1 },
    { name: 'OS-Image', type: 'string', priority: 1 },
    { name: 'Kernel-Version', type: 'string', priority: 1 },
    { name: 'Container-Runtime', type: 'string', priority: 1 },
  ],
  selectableFields: ['spec.unschedulable'],
})

export const PersistentVolumeVersion = defineVersion({
  name: 'v1',
  schema: schemas.PersistentVolume,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Capacity', type: 'string' },
    { name: 'Access Modes', type: 'string' },
    { name: 'Reclaim Policy', type: 'string' },
    { name: 'Status', type: 'string' },
    { name: 'Claim', type: 'string' },
    { name: 'StorageClass', type: 'string' },
    { name: 'VolumeAttributesClass', type: 'string' },
    { name: 'Reason', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'VolumeMode', type: 'string', priority: 1 },
  ],
  selectableFields: [],
})

export const PersistentVolumeClaimVersion = defineVersion({
  name: 'v1',
  schema: schemas.PersistentVolumeClaim,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Status', type: 'string' },
    { name: 'Volume', type: 'string' },
    { name: 'Capacity', type: 'string' },
    { name: 'Access Modes', type: 'string' },
    { name: 'StorageClass', type: 'string' },
    { name: 'VolumeAttributesClass', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'VolumeMode', type: 'string', priority: 1 },
  ],
  selectableFields: [],
})

export const PodVersion = defineVersion({
  name: 'v1',
  schema: schemas.Pod,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    attach: {
      verbs: ['create', 'get'],
      kind: { group: '', version: 'v1', kind: 'PodAttachOptions' },
      schema: schemas.PodAttachOptions,
    },
    binding: { verbs: ['create'], kind: { group: '', version: 'v1', kind: 'Binding' }, schema: schemas.Binding },
    ephemeralcontainers: { verbs: ['get', 'patch', 'update'] },
    eviction: {
      verbs: ['create'],
      kind: { group: 'policy', version: 'v1', kind: 'Eviction' },
      schema: policy_v1.Eviction,
    },
    exec: {
      verbs: ['create', 'get'],
      kind: { group: '', version: 'v1', kind: 'PodExecOptions' },
      schema: schemas.PodExecOptions,
    },
    log: { verbs: ['get'] },
    portforward: {
      verbs: ['create', 'get'],
      kind: { group: '', version: 'v1', kind: 'PodPortForwardOptions' },
      schema: schemas.PodPortForwardOptions,
    },
    proxy: {
      verbs: ['create', 'delete', 'get', 'patch', 'update'],
      kind: { group: '', version: 'v1', kind: 'PodProxyOptions' },
      schema: schemas.PodProxyOptions,
    },
    resize: { verbs: ['get', 'patch', 'update'] },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Ready', type: 'string' },
    { name: 'Status', type: 'string' },
    { name: 'Restarts', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'IP', type: 'string', priority: 1 },
    { name: 'Node', type: 'string', priority: 1 },
    { name: 'Nominated Node', type: 'string', priority: 1 },
    { name: 'Readiness Gates', type: 'string', priority: 1 },
  ],
  selectableFields: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.podIPs',
    'status.nominatedNodeName',
  ],
})

export const PodTemplateVersion = defineVersion({
  name: 'v1',
  schema: schemas.PodTemplate,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Containers', type: 'string' },
    { name: 'Images', type: 'string' },
    { name: 'Pod Labels', type: 'string' },
  ],
  selectableFields: [],
})

export const ReplicationControllerVersion = defineVersion({
  name: 'v1',
  schema: schemas.ReplicationController,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    scale: {
      verbs: ['get', 'patch', 'update'],
      kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
      schema: autoscaling_v1.Scale,
      scale: { replicas: '.spec.replicas', statusReplicas: '.status.replicas', selector: '.status.selector' },
    },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Desired', type: 'integer', jsonPath: '.spec.replicas' },
    { name: 'Current', type: 'integer', jsonPath: '.status.replicas' },
    { name: 'Ready', type: 'integer' },
    { name: 'Age', type: 'string' },
    { name: 'Containers', type: 'string', priority: 1 },
    { name: 'Images', type: 'string', priority: 1 },
    { name: 'Selector', type: 'string', priority: 1 },
  ],
  selectableFields: ['status.replicas'],
})

export const ResourceQuotaVersion = defineVersion({
  name: 'v1',
  schema: schemas.ResourceQuota,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Request', type: 'string' },
    { name: 'Limit', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const SecretVersion = defineVersion({
  name: 'v1',
  schema: schemas.Secret,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Type', type: 'string', jsonPath: '.type' },
    { name: 'Data', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: ['type'],
})

export const ServiceVersion = defineVersion({
  name: 'v1',
  schema: schemas.Service,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    proxy: {
      verbs: ['create', 'delete', 'get', 'patch', 'update'],
      kind: { group: '', version: 'v1', kind: 'ServiceProxyOptions' },
      schema: schemas.ServiceProxyOptions,
    },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Type', type: 'string', jsonPath: '.spec.type' },
    { name: 'Cluster-IP', type: 'string' },
    { name: 'External-IP', type: 'string' },
    { name: 'Port(s)', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Selector', type: 'string', priority: 1 },
  ],
  selectableFields: ['spec.clusterIP', 'spec.type'],
})

export const ServiceAccountVersion = defineVersion({
  name: 'v1',
  schema: schemas.ServiceAccount,
  lifecycle: { introduced: '1.0' },
  served: true,
  subresources: {
    token: {
      verbs: ['create'],
      kind: { group: 'authentication.orch.io', version: 'v1', kind: 'TokenRequest' },
      schema: authentication_v1.TokenRequest,
    },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Secrets', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
