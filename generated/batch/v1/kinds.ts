// Generated from schemas/batch/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const CronJobVersion = defineVersion({
  name: 'v1',
  schema: schemas.CronJob,
  lifecycle: { introduced: '1.21' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Schedule', type: 'string', jsonPath: '.spec.schedule' },
    { name: 'Timezone', type: 'string' },
    { name: 'Suspend', type: 'boolean' },
    { name: 'Active', type: 'integer' },
    { name: 'Last Schedule', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Containers', type: 'string', priority: 1 },
    { name: 'Images', type: 'string', priority: 1 },
    { name: 'Selector', type: 'string', priority: 1 },
  ],
  selectableFields: [],
})

export const JobVersion = defineVersion({
  name: 'v1',
  schema: schemas.Job,
  lifecycle: { introduced: '1.2' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Status', type: 'string' },
    { name: 'Completions', type: 'string' },
    { name: 'Duration', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Containers', type: 'string', priority: 1 },
    { name: 'Images', type: 'string', priority: 1 },
    { name: 'Selector', type: 'string', priority: 1 },
  ],
  selectableFields: ['status.successful'],
  selectablePaths: { 'status.successful': ['status.succeeded'] },
})
