// Generated from schemas/events/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const EventVersion = defineVersion({
  name: 'v1',
  schema: schemas.Event,
  lifecycle: { introduced: '1.19' },
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
})
