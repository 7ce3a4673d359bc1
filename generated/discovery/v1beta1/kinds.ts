// Generated from schemas/discovery/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const EndpointSliceVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.EndpointSlice,
  lifecycle: {
    introduced: '1.16',
    deprecated: '1.21',
    removed: '1.25',
    replacement: { group: 'discovery.orch.io', version: 'v1', kind: 'EndpointSlice' },
    migration:
      'Of each endpoint `nodeName` takes the place of the host name in `topology`, `zone` that of the zone; the rest is `deprecatedTopology`, which is only for reading.',
  },
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
  toStorage: conversions.EndpointSliceV1beta1V1.forward,
  fromStorage: conversions.EndpointSliceV1beta1V1.back,
})
