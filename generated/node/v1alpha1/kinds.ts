// Generated from schemas/node/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const RuntimeClassVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.RuntimeClass,
  lifecycle: {
    introduced: '1.12',
    deprecated: '1.20',
    removed: '1.23',
    replacement: { group: 'node.orch.io', version: 'v1', kind: 'RuntimeClass' },
    migration: '`spec.runtimeHandler` is called `handler`; `overhead` and `scheduling` stand outside of `spec`.',
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Handler', type: 'string', jsonPath: '.spec.runtimeHandler' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.RuntimeClassV1alpha1V1.forward,
  fromStorage: conversions.RuntimeClassV1alpha1V1.back,
})
