// Generated from schemas/batch/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const CronJobVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.CronJob,
  lifecycle: {
    introduced: '1.8',
    deprecated: '1.21',
    removed: '1.25',
    replacement: { group: 'batch', version: 'v1', kind: 'CronJob' },
  },
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
  toStorage: conversions.CronJobV1beta1V1.forward,
  fromStorage: conversions.CronJobV1beta1V1.back,
})
