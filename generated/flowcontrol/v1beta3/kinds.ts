// Generated from schemas/flowcontrol/v1beta3.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const FlowSchemaVersion = defineVersion({
  name: 'v1beta3',
  schema: schemas.FlowSchema,
  lifecycle: {
    introduced: '1.26',
    deprecated: '1.29',
    removed: '1.32',
    replacement: { group: 'flowcontrol.apiserver.orch.io', version: 'v1', kind: 'FlowSchema' },
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'PriorityLevel', type: 'string', jsonPath: '.spec.priorityLevelConfiguration.name' },
    { name: 'MatchingPrecedence', type: 'string' },
    { name: 'DistinguisherMethod', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'MissingPL', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.FlowSchemaV1beta3V1.forward,
  fromStorage: conversions.FlowSchemaV1beta3V1.back,
})

export const PriorityLevelConfigurationVersion = defineVersion({
  name: 'v1beta3',
  schema: schemas.PriorityLevelConfiguration,
  lifecycle: {
    introduced: '1.26',
    deprecated: '1.29',
    removed: '1.32',
    replacement: { group: 'flowcontrol.apiserver.orch.io', version: 'v1', kind: 'PriorityLevelConfiguration' },
    migration:
      'v1 keeps an explicit 0 in `spec.limited.nominalConcurrencyShares`; 30 is filled in only where it is absent.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Type', type: 'string', jsonPath: '.spec.type' },
    { name: 'NominalConcurrencyShares', type: 'string' },
    { name: 'Queues', type: 'string' },
    { name: 'HandSize', type: 'string' },
    { name: 'QueueLengthLimit', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.PriorityLevelConfigurationV1beta3V1.forward,
  fromStorage: conversions.PriorityLevelConfigurationV1beta3V1.back,
})
