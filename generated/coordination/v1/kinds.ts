// Generated from schemas/coordination/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const LeaseVersion = defineVersion({
  name: 'v1',
  schema: schemas.Lease,
  lifecycle: { introduced: '1.14' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Holder', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
