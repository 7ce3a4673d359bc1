// Generated from schemas/apiregistration/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const APIServiceVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.APIService,
  lifecycle: {
    introduced: '1.7',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'apiregistration.orch.io', version: 'v1', kind: 'APIService' },
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Service', type: 'string' },
    { name: 'Available', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.APIServiceV1beta1V1.forward,
  fromStorage: conversions.APIServiceV1beta1V1.back,
})
