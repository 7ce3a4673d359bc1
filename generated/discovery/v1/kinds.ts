// Generated from schemas/discovery/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const EndpointSliceVersion = defineVersion({
  name: 'v1',
  schema: schemas.EndpointSlice,
  lifecycle: { introduced: '1.21' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'AddressType', type: 'string', jsonPath: '.addressType' },
    { name: 'Ports', type: 'string' },
    { name: 'Endpoints', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
