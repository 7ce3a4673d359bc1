// Generated from schemas/coordination/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const LeaseVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.Lease,
  lifecycle: {
    introduced: '1.12',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'coordination.orch.io', version: 'v1', kind: 'Lease' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Holder', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.LeaseV1beta1V1.forward,
  fromStorage: conversions.LeaseV1beta1V1.back,
})

export const LeaseCandidateVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.LeaseCandidate,
  lifecycle: { introduced: '1.33' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
