// Generated from schemas/node/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const RuntimeClassVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.RuntimeClass,
  lifecycle: {
    introduced: '1.13',
    deprecated: '1.20',
    removed: '1.25',
    replacement: { group: 'node.orch.io', version: 'v1', kind: 'RuntimeClass' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Handler', type: 'string', jsonPath: '.handler' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.RuntimeClassV1beta1V1.forward,
  fromStorage: conversions.RuntimeClassV1beta1V1.back,
})
