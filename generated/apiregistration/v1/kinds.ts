// Generated from schemas/apiregistration/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const APIServiceVersion = defineVersion({
  name: 'v1',
  schema: schemas.APIService,
  lifecycle: { introduced: '1.10' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Service', type: 'string' },
    { name: 'Available', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
