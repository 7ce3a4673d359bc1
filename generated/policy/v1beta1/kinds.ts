// Generated from schemas/policy/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const PodDisruptionBudgetVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.PodDisruptionBudget,
  lifecycle: {
    introduced: '1.5',
    deprecated: '1.21',
    removed: '1.25',
    replacement: { group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' },
    migration:
      'An empty `spec.selector` selects every Pod of the namespace, where it selected none; a selector that is not set still selects none.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Min Available', type: 'string' },
    { name: 'Max Unavailable', type: 'string' },
    { name: 'Allowed Disruptions', type: 'integer', jsonPath: '.status.disruptionsAllowed' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.PodDisruptionBudgetV1beta1V1.forward,
  fromStorage: conversions.PodDisruptionBudgetV1beta1V1.back,
})

export const PodSecurityPolicyVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.PodSecurityPolicy,
  lifecycle: {
    introduced: '1.10',
    deprecated: '1.21',
    removed: '1.25',
    migration: 'use pod security admission or an admission webhook instead',
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
