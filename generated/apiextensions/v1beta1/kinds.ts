// Generated from schemas/apiextensions/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const CustomResourceDefinitionVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.CustomResourceDefinition,
  lifecycle: {
    introduced: '1.7',
    deprecated: '1.16',
    removed: '1.22',
    replacement: { group: 'apiextensions.orch.io', version: 'v1', kind: 'CustomResourceDefinition' },
    migration:
      '`spec.scope` is required; `spec.version` is an entry of `spec.versions`, and `validation`, `subresources` and `additionalPrinterColumns` are fields of each entry; settings of the conversion webhook are in `spec.conversion.webhook`; every version needs a structural `schema.openAPIV3Schema`; `preserveUnknownFields: true` is not allowed; `JSONPath` is called `jsonPath`.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
  lenient: ['spec.preserveUnknownFields', 'spec.versions[*].schema.openAPIV3Schema'],
  computedDefaults: [
    {
      field: 'spec.conversion.conversionReviewVersions',
      value: ['v1beta1'],
      when: { 'spec.conversion.strategy': 'Webhook' },
    },
  ],
  toStorage: conversions.CustomResourceDefinitionV1beta1V1.forward,
  fromStorage: conversions.CustomResourceDefinitionV1beta1V1.back,
})
