// Generated from schemas/events/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const EventVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.Event,
  lifecycle: {
    introduced: '1.8',
    deprecated: '1.19',
    removed: '1.25',
    replacement: { group: 'events.orch.io', version: 'v1', kind: 'Event' },
    migration:
      '`type` is only `Normal` or `Warning`; `action`, `reason`, `reportingController` and `reportingInstance` are required of new events, and the deprecated fields are not allowed on them.',
  },
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
    'regarding.kind',
    'regarding.namespace',
    'regarding.name',
    'regarding.uid',
    'regarding.apiVersion',
    'regarding.resourceVersion',
    'regarding.fieldPath',
    'reason',
    'reportingController',
    'type',
  ],
  lenient: [
    'type',
    'action',
    'reason',
    'reportingController',
    'reportingInstance',
    'source',
    'firstTimestamp',
    'lastTimestamp',
    'count',
  ],
  toStorage: conversions.EventV1beta1V1.forward,
  fromStorage: conversions.EventV1beta1V1.back,
})
