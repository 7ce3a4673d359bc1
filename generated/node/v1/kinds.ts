// Generated from schemas/node/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const RuntimeClassVersion = defineVersion({
  name: 'v1',
  schema: schemas.RuntimeClass,
  lifecycle: { introduced: '1.20' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Handler', type: 'string', jsonPath: '.handler' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
