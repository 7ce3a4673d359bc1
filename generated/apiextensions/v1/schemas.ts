// Generated from schemas/apiextensions/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CustomResourceDefinition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceDefinition',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...CustomResourceDefinitionSpec(), default: {} },
    status: { ...CustomResourceDefinitionStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const CustomResourceColumnDefinition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceColumnDefinition',
  required: ['name', 'type', 'jsonPath'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    type: { type: 'string', omitEmpty: true },
    format: { type: 'string', omitEmpty: true },
    description: { type: 'string', omitEmpty: true },
    priority: { type: 'integer', format: 'int32', omitEmpty: true },
    jsonPath: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1, type: 2, format: 3, description: 4, priority: 5, jsonPath: 6 },
}))

export const CustomResourceConversion = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceConversion',
  required: ['strategy'],
  properties: { strategy: { type: 'string', omitEmpty: true }, webhook: WebhookConversion() },
  wire: { strategy: 1, webhook: 2 },
}))

export const CustomResourceDefinitionCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceDefinitionCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const CustomResourceDefinitionNames = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceDefinitionNames',
  properties: {
    plural: { type: 'string', default: '' },
    singular: { type: 'string', omitEmpty: true },
    shortNames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    kind: { type: 'string', default: '' },
    listKind: { type: 'string', omitEmpty: true },
    categories: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { plural: 1, singular: 2, shortNames: 3, kind: 4, listKind: 5, categories: 6 },
}))

export const CustomResourceDefinitionSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceDefinitionSpec',
  required: ['group', 'scope'],
  properties: {
    group: { type: 'string', omitEmpty: true },
    names: { ...CustomResourceDefinitionNames(), default: {} },
    scope: { type: 'string', omitEmpty: true },
    versions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: CustomResourceDefinitionVersion(),
    },
    conversion: { ...CustomResourceConversion(), default: { strategy: 'None' } },
    preserveUnknownFields: { type: 'boolean', omitEmpty: true },
  },
  wire: { group: 1, names: 3, scope: 4, versions: 7, conversion: 9, preserveUnknownFields: 10 },
}))

export const CustomResourceDefinitionStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceDefinitionStatus',
  properties: {
    conditions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'map',
      listMapKeys: ['type'],
      omitEmpty: true,
      items: CustomResourceDefinitionCondition(),
    },
    acceptedNames: { ...CustomResourceDefinitionNames(), default: {} },
    storedVersions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
  },
  wire: { conditions: 1, acceptedNames: 2, storedVersions: 3 },
}))

export const CustomResourceDefinitionVersion = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceDefinitionVersion',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    served: { type: 'boolean', default: false },
    storage: { type: 'boolean', default: false },
    deprecated: { type: 'boolean', omitEmpty: true },
    deprecationWarning: { type: 'string' },
    schema: CustomResourceValidation(),
    subresources: CustomResourceSubresources(),
    additionalPrinterColumns: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: CustomResourceColumnDefinition(),
    },
    selectableFields: { type: 'array', listType: 'atomic', omitEmpty: true, items: SelectableField() },
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

export const CustomResourceSubresourceScale = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceSubresourceScale',
  required: ['specReplicasPath', 'statusReplicasPath'],
  properties: {
    specReplicasPath: { type: 'string', omitEmpty: true },
    statusReplicasPath: { type: 'string', omitEmpty: true },
    labelSelectorPath: { type: 'string' },
  },
  wire: { specReplicasPath: 1, statusReplicasPath: 2, labelSelectorPath: 3 },
}))

export const CustomResourceSubresourceStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceSubresourceStatus',
}))

export const CustomResourceSubresources = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceSubresources',
  properties: { status: CustomResourceSubresourceStatus(), scale: CustomResourceSubresourceScale() },
  wire: { status: 1, scale: 2 },
}))

export const CustomResourceValidation = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.CustomResourceValidation',
  properties: { openAPIV3Schema: JSONSchemaProps() },
  wire: { openAPIV3Schema: 1 },
}))

export const ExternalDocumentation = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.ExternalDocumentation',
  properties: { description: { type: 'string', omitEmpty: true }, url: { type: 'string', omitEmpty: true } },
  wire: { description: 1, url: 2 },
}))

export const JSONSchemaProps = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.JSONSchemaProps',
  properties: {
    id: { type: 'string', omitEmpty: true },
    $schema: { type: 'string', omitEmpty: true },
    $ref: { type: 'string' },
    description: { type: 'string', omitEmpty: true },
    type: { type: 'string', omitEmpty: true },
    format: { type: 'string', omitEmpty: true },
    title: { type: 'string', omitEmpty: true },
    default: { preserveUnknownFields: true },
    maximum: { type: 'number', format: 'double' },
    exclusiveMaximum: { type: 'boolean', omitEmpty: true },
    minimum: { type: 'number', format: 'double' },
    exclusiveMinimum: { type: 'boolean', omitEmpty: true },
    maxLength: { type: 'integer', format: 'int64' },
    minLength: { type: 'integer', format: 'int64' },
    pattern: { type: 'string', omitEmpty: true },
    maxItems: { type: 'integer', format: 'int64' },
    minItems: { type: 'integer', format: 'int64' },
    uniqueItems: { type: 'boolean', omitEmpty: true },
    multipleOf: { type: 'number', format: 'double' },
    enum: { type: 'array', listType: 'atomic', omitEmpty: true, items: { preserveUnknownFields: true } },
    maxProperties: { type: 'integer', format: 'int64' },
    minProperties: { type: 'integer', format: 'int64' },
    required: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    items: { preserveUnknownFields: true },
    allOf: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      get items() {
        return JSONSchemaProps()
      },
    },
    oneOf: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      get items() {
        return JSONSchemaProps()
      },
    },
    anyOf: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      get items() {
        return JSONSchemaProps()
      },
    },
    get not() {
      return JSONSchemaProps()
    },
    properties: {
      type: 'object',
      omitEmpty: true,
      get additionalProperties() {
        return JSONSchemaProps()
      },
    },
    additionalProperties: { preserveUnknownFields: true },
    patternProperties: {
      type: 'object',
      omitEmpty: true,
      get additionalProperties() {
        return JSONSchemaProps()
      },
    },
    dependencies: { type: 'object', omitEmpty: true, additionalProperties: { preserveUnknownFields: true } },
    additionalItems: { preserveUnknownFields: true },
    definitions: {
      type: 'object',
      omitEmpty: true,
      get additionalProperties() {
        return JSONSchemaProps()
      },
    },
    externalDocs: ExternalDocumentation(),
    example: { preserveUnknownFields: true },
    nullable: { type: 'boolean', omitEmpty: true },
    'x-orch-preserve-unknown-fields': { type: 'boolean' },
    'x-orch-embedded-resource': { type: 'boolean', omitEmpty: true },
    'x-orch-int-or-string': { type: 'boolean', omitEmpty: true },
    'x-orch-list-map-keys': { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    'x-orch-list-type': { type: 'string' },
    'x-orch-map-type': { type: 'string' },
    'x-orch-validations': {
      type: 'array',
      listType: 'map',
      listMapKeys: ['rule'],
      patchStrategy: ['merge'],
      patchMergeKey: 'rule',
      omitEmpty: true,
      items: ValidationRule(),
    },
  },
  wire: {
    id: 1,
    $schema: 2,
    $ref: 3,
    description: 4,
    type: 5,
    format: 6,
    title: 7,
    default: 8,
    maximum: 9,
    exclusiveMaximum: 10,
    minimum: 11,
    exclusiveMinimum: 12,
    maxLength: 13,
    minLength: 14,
    pattern: 15,
    maxItems: 16,
    minItems: 17,
    uniqueItems: 18,
    multipleOf: 19,
    enum: 20,
    maxProperties: 21,
    minProperties: 22,
    required: 23,
    items: 24,
    allOf: 25,
    oneOf: 26,
    anyOf: 27,
    not: 28,
    properties: 29,
    additionalProperties: 30,
    patternProperties: 31,
    dependencies: 32,
    additionalItems: 33,
    definitions: 34,
    externalDocs: 35,
    example: 36,
    nullable: 37,
    'x-orch-preserve-unknown-fields': 38,
    'x-orch-embedded-resource': 39,
    'x-orch-int-or-string': 40,
    'x-orch-list-map-keys': 41,
    'x-orch-list-type': 42,
    'x-orch-map-type': 43,
    'x-orch-validations': 44,
  },
}))

export const SelectableField = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.SelectableField',
  required: ['jsonPath'],
  properties: { jsonPath: { type: 'string', omitEmpty: true } },
  wire: { jsonPath: 1 },
}))

export const ServiceReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.ServiceReference',
  required: ['namespace', 'name'],
  properties: {
    namespace: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    path: { type: 'string' },
    port: { type: 'integer', format: 'int32', default: 443, minimum: 1, maximum: 65535 },
  },
  wire: { namespace: 1, name: 2, path: 3, port: 4 },
}))

export const ValidationRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.ValidationRule',
  properties: {
    rule: { type: 'string', default: '' },
    message: { type: 'string', omitEmpty: true },
    messageExpression: { type: 'string', omitEmpty: true },
    reason: { type: 'string' },
    fieldPath: { type: 'string', omitEmpty: true },
    optionalOldSelf: { type: 'boolean' },
  },
  wire: { rule: 1, message: 2, messageExpression: 3, reason: 4, fieldPath: 5, optionalOldSelf: 6 },
}))

export const WebhookClientConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.WebhookClientConfig',
  properties: {
    url: { type: 'string' },
    service: ServiceReference(),
    caBundle: { type: 'string', format: 'byte', omitEmpty: true },
  },
  wire: { url: 3, service: 1, caBundle: 2 },
}))

export const WebhookConversion = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiextensions/v1.WebhookConversion',
  required: ['conversionReviewVersions'],
  properties: {
    clientConfig: WebhookClientConfig(),
    conversionReviewVersions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { clientConfig: 2, conversionReviewVersions: 3 },
}))
