// Generated from schemas/policy/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const PodDisruptionBudgetVersion = defineVersion({
  name: 'v1',
  schema: schemas.PodDisruptionBudget,
  lifecycle: { introduced: '1.21' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Min Available', type: 'string' },
    { name: 'Max Unavailable', type: 'string' },
    { name: 'Allowed Disruptions', type: 'integer', jsonPath: '.status.disruptionsAllowed' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
