// Generated from schemas/extensions/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const DaemonSetVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.DaemonSet,
  lifecycle: {
    introduced: '1.1',
    deprecated: '1.8',
    removed: '1.16',
    replacement: { group: 'apps', version: 'v1', kind: 'DaemonSet' },
    migration:
      '`spec.templateGeneration` is gone; `spec.selector` is required and can not change; `spec.updateStrategy.type` is RollingUpdate without a value, instead of OnDelete.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Desired', type: 'integer', jsonPath: '.status.desiredNumberScheduled' },
    { name: 'Current', type: 'integer', jsonPath: '.status.currentNumberScheduled' },
    { name: 'Ready', type: 'integer', jsonPath: '.status.numberReady' },
    { name: 'Up-to-date', type: 'integer' },
    { name: 'Available', type: 'integer' },
    { name: 'Node Selector', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Containers', type: 'string', priority: 1 },
    { name: 'Images', type: 'string', priority: 1 },
    { name: 'Selector', type: 'string', priority: 1 },
  ],
  selectableFields: [],
  computedDefaults: [
    { field: 'spec.selector', from: 'spec.template.metadata.labels', as: { matchLabels: '$value' } },
    { field: 'metadata.labels', from: 'spec.template.metadata.labels' },
  ],
})

export const DeploymentVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.Deployment,
  lifecycle: {
    introduced: '1.1',
    deprecated: '1.8',
    removed: '1.16',
    replacement: { group: 'apps', version: 'v1', kind: 'Deployment' },
    migration:
      '`spec.rollbackTo` is gone; `spec.selector` is required and can not change; without values `progressDeadlineSeconds` is 600, `revisionHistoryLimit` 10, `maxSurge` and `maxUnavailable` 25%.',
  },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    scale: {
      verbs: ['get', 'patch', 'update'],
      kind: { group: 'extensions', version: 'v1beta1', kind: 'Scale' },
      schema: schemas.Scale,
      scale: { replicas: '.spec.replicas', statusReplicas: '.status.replicas', selector: '.status.selector' },
    },
    rollback: {
      verbs: ['create'],
      kind: { group: 'extensions', version: 'v1beta1', kind: 'DeploymentRollback' },
      schema: schemas.DeploymentRollback,
    },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Ready', type: 'string' },
    { name: 'Up-to-date', type: 'string' },
    { name: 'Available', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Containers', type: 'string', priority: 1 },
    { name: 'Images', type: 'string', priority: 1 },
    { name: 'Selector', type: 'string', priority: 1 },
  ],
  selectableFields: [],
  computedDefaults: [
    { field: 'spec.selector', from: 'spec.template.metadata.labels', as: { matchLabels: '$value' } },
    { field: 'metadata.labels', from: 'spec.template.metadata.labels' },
    {
      field: 'spec.strategy.rollingUpdate',
      value: { maxUnavailable: 1, maxSurge: 1 },
      when: { 'spec.strategy.type': 'RollingUpdate' },
    },
  ],
})

export const ReplicaSetVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ReplicaSet,
  lifecycle: {
    introduced: '1.2',
    deprecated: '1.8',
    removed: '1.16',
    replacement: { group: 'apps', version: 'v1', kind: 'ReplicaSet' },
    migration: '`spec.selector` is required and can not change.',
  },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    scale: {
      verbs: ['get', 'patch', 'update'],
      kind: { group: 'extensions', version: 'v1beta1', kind: 'Scale' },
      schema: schemas.Scale,
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
  computedDefaults: [
    { field: 'spec.selector', from: 'spec.template.metadata.labels', as: { matchLabels: '$value' } },
    { field: 'metadata.labels', from: 'spec.template.metadata.labels' },
  ],
})

export const ReplicationControllerVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ReplicationController,
  lifecycle: {
    introduced: '1.1',
    deprecated: '1.8',
    removed: '1.16',
    replacement: { group: '', version: 'v1', kind: 'ReplicationController' },
  },
  served: true,
  subresources: {
    scale: {
      verbs: ['get', 'patch', 'update'],
      kind: { group: 'extensions', version: 'v1beta1', kind: 'Scale' },
      schema: schemas.Scale,
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

export const IngressVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.Ingress,
  lifecycle: {
    introduced: '1.1',
    deprecated: '1.14',
    removed: '1.22',
    replacement: { group: 'networking.orch.io', version: 'v1', kind: 'Ingress' },
    migration:
      '`spec.backend` is called `spec.defaultBackend`; `serviceName` becomes `service.name`, a number in `servicePort` `service.port.number`, a name `service.port.name`; `pathType` is required of every path, `ImplementationSpecific` is what was meant without it.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Class', type: 'string' },
    { name: 'Hosts', type: 'string' },
    { name: 'Address', type: 'string' },
    { name: 'Ports', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const NetworkPolicyVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.NetworkPolicy,
  lifecycle: {
    introduced: '1.3',
    deprecated: '1.9',
    removed: '1.16',
    replacement: { group: 'networking.orch.io', version: 'v1', kind: 'NetworkPolicy' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Pod-Selector', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const PodSecurityPolicyVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.PodSecurityPolicy,
  lifecycle: {
    introduced: '1.2',
    deprecated: '1.11',
    removed: '1.16',
    replacement: { group: 'policy', version: 'v1beta1', kind: 'PodSecurityPolicy' },
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
