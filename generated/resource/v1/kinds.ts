// Generated from schemas/resource/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const DeviceClassVersion = defineVersion({
  name: 'v1',
  schema: schemas.DeviceClass,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ResourceClaimVersion = defineVersion({
  name: 'v1',
  schema: schemas.ResourceClaim,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'State', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ResourceClaimTemplateVersion = defineVersion({
  name: 'v1',
  schema: schemas.ResourceClaimTemplate,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ResourceSliceVersion = defineVersion({
  name: 'v1',
  schema: schemas.ResourceSlice,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Node', type: 'string' },
    { name: 'Driver', type: 'string', jsonPath: '.spec.driver' },
    { name: 'Pool', type: 'string', jsonPath: '.spec.pool.name' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: ['spec.nodeName', 'spec.driver'],
})
