// Generated from schemas/apps/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const ControllerRevisionVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ControllerRevision,
  lifecycle: {
    introduced: '1.7',
    deprecated: '1.8',
    removed: '1.16',
    replacement: { group: 'apps', version: 'v1', kind: 'ControllerRevision' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Controller', type: 'string' },
    { name: 'Revision', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.ControllerRevisionV1beta1V1.forward,
  fromStorage: conversions.ControllerRevisionV1beta1V1.back,
})

export const DeploymentVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.Deployment,
  lifecycle: {
    introduced: '1.6',
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
      kind: { group: 'apps', version: 'v1beta1', kind: 'Scale' },
      schema: schemas.Scale,
      scale: { replicas: '.spec.replicas', statusReplicas: '.status.replicas', selector: '.status.selector' },
    },
    rollback: {
      verbs: ['create'],
      kind: { group: 'apps', version: 'v1beta1', kind: 'DeploymentRollback' },
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
  ],
  toStorage: conversions.DeploymentV1beta1V1.forward,
  fromStorage: conversions.DeploymentV1beta1V1.back,
})

export const StatefulSetVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.StatefulSet,
  lifecycle: {
    introduced: '1.5',
    deprecated: '1.8',
    removed: '1.16',
    replacement: { group: 'apps', version: 'v1', kind: 'StatefulSet' },
    migration:
      '`spec.selector` is required and can not change; `spec.updateStrategy.type` is RollingUpdate without a value, instead of OnDelete.',
  },
  served: true,
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    scale: {
      verbs: ['get', 'patch', 'update'],
      kind: { group: 'apps', version: 'v1beta1', kind: 'Scale' },
      schema: schemas.Scale,
      scale: { replicas: '.spec.replicas', statusReplicas: '.status.replicas', selector: '.status.selector' },
    },
  },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Ready', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Containers', type: 'string', priority: 1 },
    { name: 'Images', type: 'string', priority: 1 },
  ],
  selectableFields: [],
  computedDefaults: [
    { field: 'spec.selector', from: 'spec.template.metadata.labels', as: { matchLabels: '$value' } },
    { field: 'metadata.labels', from: 'spec.template.metadata.labels' },
  ],
  toStorage: conversions.StatefulSetV1beta1V1.forward,
  fromStorage: conversions.StatefulSetV1beta1V1.back,
})
