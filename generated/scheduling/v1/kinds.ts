// Generated from schemas/scheduling/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const PriorityClassVersion = defineVersion({
  name: 'v1',
  schema: schemas.PriorityClass,
  lifecycle: { introduced: '1.14' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Value', type: 'integer', jsonPath: '.value' },
    { name: 'Global-Default', type: 'boolean' },
    { name: 'Age', type: 'string' },
    { name: 'PreemptionPolicy', type: 'string' },
  ],
  selectableFields: [],
})
