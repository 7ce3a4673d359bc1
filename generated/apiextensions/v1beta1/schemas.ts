// Generated from schemas/apiextensions/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as apiextensions_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CustomResourceDefinition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1beta1.CustomResourceDefinition',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...CustomResourceDefinitionSpec(), default: {} },
    status: { ...apiextensions_v1.CustomResourceDefinitionStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const CustomResourceDefinitionSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1beta1.CustomResourceDefinitionSpec',
  required: ['group'],
  properties: {
    group: { type: 'string', omitEmpty: true },
    names: { ...apiextensions_v1.CustomResourceDefinitionNames(), default: {} },
    scope: { type: 'string', default: 'Namespaced', omitEmpty: true },
    versions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: CustomResourceDefinitionVersion(),
    },
    conversion: { ...CustomResourceConversion(), default: { strategy: 'None' } },
    preserveUnknownFields: { type: 'boolean', default: true },
    version: { type: 'string', omitEmpty: true },
    validation: apiextensions_v1.CustomResourceValidation(),
    subresources: apiextensions_v1.CustomResourceSubresources(),
    additionalPrinterColumns: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: CustomResourceColumnDefinition(),
    },
    selectableFields: { type: 'array', listType: 'atomic', omitEmpty: true, items: apiextensions_v1.SelectableField() },
  },
  wire: {
    group: 1,
    names: 3,
    scope: 4,
    versions: 7,
    conversion: 9,
    preserveUnknownFields: 10,
    version: 2,
    validation: 5,
    subresources: 6,
    additionalPrinterColumns: 8,
    selectableFields: 11,
  },
}))

export const CustomResourceDefinitionVersion = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1beta1.CustomResourceDefinitionVersion',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    served: { type: 'boolean', default: false },
    storage: { type: 'boolean', default: false },
    deprecated: { type: 'boolean', omitEmpty: true },
    deprecationWarning: { type: 'string' },
    schema: apiextensions_v1.CustomResourceValidation(),
    subresources: apiextensions_v1.CustomResourceSubresources(),
    additionalPrinterColumns: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: CustomResourceColumnDefinition(),
    },
    selectableFields: { type: 'array', listType: 'atomic', omitEmpty: true, items: apiextensions_v1.SelectableField() },
  },
  wire: {
    name: 1,
    served: 2,
    storage: 3,
    deprecated: 7,
    deprecationWarning: 8,
    schema: 4,
    subresources: 5,
    additionalPrinterColumns: 6,
    selectableFields: 9,
  },
}))

export const CustomResourceConversion = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1beta1.CustomResourceConversion',
  required: ['strategy'],
  properties: {
    strategy: { type: 'string', omitEmpty: true },
    webhookClientConfig: apiextensions_v1.WebhookClientConfig(),
    conversionReviewVersions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { strategy: 1, webhookClientConfig: 2, conversionReviewVersions: 3 },
}))

export const CustomResourceColumnDefinition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1beta1.CustomResourceColumnDefinition',
  required: ['name', 'type', 'JSONPath'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    type: { type: 'string', omitEmpty: true },
    format: { type: 'string', omitEmpty: true },
    description: { type: 'string', omitEmpty: true },
    priority: { type: 'integer', format: 'int32', omitEmpty: true },
    JSONPath: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1, type: 2, format: 3, description: 4, priority: 5, JSONPath: 6 },
}))
