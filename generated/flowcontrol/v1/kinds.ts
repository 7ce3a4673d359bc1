// Generated from schemas/flowcontrol/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const FlowSchemaVersion = defineVersion({
  name: 'v1',
  schema: schemas.FlowSchema,
  lifecycle: { introduced: '1.29' },
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
})

export const PriorityLevelConfigurationVersion = defineVersion({
  name: 'v1',
  schema: schemas.PriorityLevelConfiguration,
  lifecycle: { introduced: '1.29' },
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
})
