// Generated from schemas/flowcontrol/v1beta1.yaml by `orch generate`. Do not edit.
import { convert, defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const FlowSchemaVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.FlowSchema,
  lifecycle: {
    introduced: '1.20',
    deprecated: '1.23',
    removed: '1.26',
    replacement: { group: 'flowcontrol.apiserver.orch.io', version: 'v1beta2', kind: 'FlowSchema' },
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
  toStorage: conversions.FlowSchemaV1beta1V1.forward,
  fromStorage: conversions.FlowSchemaV1beta1V1.back,
})

export const PriorityLevelConfigurationVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.PriorityLevelConfiguration,
  lifecycle: {
    introduced: '1.20',
    deprecated: '1.23',
    removed: '1.26',
    replacement: { group: 'flowcontrol.apiserver.orch.io', version: 'v1beta2', kind: 'PriorityLevelConfiguration' },
    migration:
      '`spec.limited.assuredConcurrencyShares` is called `spec.limited.nominalConcurrencyShares`; v1 fills in 30 only where it is absent.',
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
  toStorage: convert.chain(
    conversions.PriorityLevelConfigurationV1beta1V1beta2.forward,
    conversions.PriorityLevelConfigurationV1beta2V1.forward,
  ),
  fromStorage: convert.chain(
    conversions.PriorityLevelConfigurationV1beta2V1.back,
    conversions.PriorityLevelConfigurationV1beta1V1beta2.back,
  ),
})
