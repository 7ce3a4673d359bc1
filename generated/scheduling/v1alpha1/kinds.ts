// Generated from schemas/scheduling/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const PriorityClassVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.PriorityClass,
  lifecycle: {
    introduced: '1.8',
    deprecated: '1.14',
    removed: '1.22',
    replacement: { group: 'scheduling.orch.io', version: 'v1', kind: 'PriorityClass' },
  },
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
  toStorage: conversions.PriorityClassV1alpha1V1.forward,
  fromStorage: conversions.PriorityClassV1alpha1V1.back,
})
