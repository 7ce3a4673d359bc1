import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Vendor } from '../../runtime/api/index.ts'
import type { ConversionDocument } from '../convert/document.ts'
import { conversionsForm } from '../convert/form.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import type { BootstrapDocument, SchemaDocument } from './document.ts'

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const text = { type: 'string' }
const texts = { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true }
const count = { type: 'integer', minimum: 0 }
const release = { type: 'string', pattern: '^\\d+\\.\\d+$' }
const reference = {
  type: 'object',
  required: ['$ref'],
  properties: { $ref: { type: 'string', pattern: '#/components/schemas/[A-Z][A-Za-z0-9]*$' } },
  additionalProperties: false,
}
const closed = (properties: Record<string, object>, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const wireNumber = { type: 'integer', minimum: 1, maximum: 536870911, not: { minimum: 19000, maximum: 19999 } }
const schemas = { type: 'array', minItems: 1, items: { $ref: '#/$defs/schema' } }
const permission = { enum: ['allowed', 'refused'] }
const jsonPath = { type: 'string', pattern: '^\\.' }

const resource = closed(
  {
    plural: { type: 'string', pattern: '^[a-z]([a-z0-9-]*[a-z0-9])?$' },
    singular: { type: 'string', minLength: 1 },
    listKind: { type: 'string', minLength: 1 },
    shortNames: texts,
    categories: texts,
    scope: { enum: ['Namespaced', 'Cluster'] },
    verbs: { type: 'array', items: { enum: verbs }, uniqueItems: true, minItems: 1 },
    updates: closed({ unconditional: permission, create: permission }),
    virtual: { type: 'boolean' },
    storage: { type: 'boolean' },
    preferred: { type: 'boolean' },
    storedAs: reference,
    served: { type: 'boolean' },
    lifecycle: closed({
      introduced: release,
      deprecated: release,
      removed: release,
      replacement: closed({ group: text, version: text, kind: text }, ['group', 'version', 'kind']),
      migration: { type: 'string', minLength: 1 },
    }),
    subresources: {
      type: 'object',
      properties: {
        status: closed({}),
        scale: closed({ replicas: jsonPath, statusReplicas: jsonPath, selector: jsonPath }, [
          'replicas',
          'statusReplicas',
        ]),
      },
      additionalProperties: closed({ verbs: { type: 'array', items: { enum: verbs }, minItems: 1 }, body: reference }, [
        'verbs',
      ]),
    },
    columns: {
      type: 'array',
      items: closed(
        {
          name: { type: 'string', minLength: 1 },
          type: { enum: ['string', 'integer', 'number', 'boolean', 'date'] },
          format: text,
          description: text,
          priority: count,
          jsonPath: text,
        },
        ['name', 'type'],
      ),
    },
    selectableFields: texts,
    selectablePaths: { type: 'object', additionalProperties: texts },
  },
  ['plural', 'scope'],
)

const rule = closed(
  {
    rule: { type: 'string', minLength: 1 },
    message: text,
    messageExpression: text,
    reason: text,
    fieldPath: text,
    optionalOldSelf: { type: 'boolean' },
  },
  ['rule'],
)

const keywords = {
  title: text,
  description: text,
  example: {},
  deprecated: { type: 'boolean' },
  type: { enum: ['object', 'array', 'string', 'integer', 'number', 'boolean'] },
  format: {
    enum: [
      'date-time',
      'date-time-micro',
      'byte',
      'quantity',
      'int32',
      'int64',
      'double',
      'duration',
      'uuid',
      'ipv4',
      'ipv6',
      'cidr',
      'uri',
    ],
  },
  nullable: { type: 'boolean' },
  properties: { type: 'object', additionalProperties: { $ref: '#/$defs/schema' } },
  required: texts,
  additionalProperties: { anyOf: [{ const: true }, { $ref: '#/$defs/schema' }] },
  items: { $ref: '#/$defs/schema' },
  default: {},
  enum: { type: 'array', minItems: 1, uniqueItems: true },
  pattern: text,
  minLength: count,
  maxLength: count,
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  exclusiveMinimum: { type: 'boolean' },
  exclusiveMaximum: { type: 'boolean' },
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  minItems: count,
  maxItems: count,
  uniqueItems: { type: 'boolean' },
  minProperties: count,
  maxProperties: count,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: { $ref: '#/$defs/schema' },
  [marker('resource')]: resource,
  [marker('list-type')]: { enum: ['atomic', 'set', 'map'] },
  [marker('list-map-keys')]: { ...texts, minItems: 1 },
  [marker('map-type')]: { enum: ['atomic', 'granular'] },
  [marker('patch-strategy')]: { type: 'string', pattern: '^(merge|replace|retainKeys)(,(merge|replace|retainKeys))*$' },
  [marker('patch-merge-key')]: { type: 'string', minLength: 1 },
  [marker('int-or-string')]: { const: true },
  [marker('embedded-type')]: { const: true },
  [marker('preserve-unknown-fields')]: { const: true },
  [marker('immutable')]: { const: true },
  [marker('omit-empty')]: { const: true },
  [marker('validations')]: { type: 'array', items: rule },
  [marker('proto')]: wireNumber,
  [marker('inline-proto')]: closed({ number: wireNumber, type: reference }, ['number', 'type']),
}

const documentForm = {
  ...closed(
    {
      openapi: { type: 'string', pattern: '^3\\.0\\.' },
      info: closed(
        {
          title: { type: 'string', pattern: '^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$' },
          version: { type: 'string', pattern: '^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$' },
          description: text,
        },
        ['title', 'version'],
      ),
      paths: { type: 'object', maxProperties: 0 },
      components: closed(
        {
          schemas: {
            type: 'object',
            propertyNames: { pattern: '^[A-Z][A-Za-z0-9]*$' },
            additionalProperties: { $ref: '#/$defs/schema' },
          },
        },
        ['schemas'],
      ),
    },
    ['openapi', 'info', 'components'],
  ),
  $defs: {
    schema: {
      type: 'object',
      if: { type: 'object', required: ['$ref'] },
      then: reference,
      else: { properties: keywords, additionalProperties: false },
    },
  },
}

const names = { type: 'object', additionalProperties: text }
const bootstrapForm = closed(
  {
    version: text,
    upkeep: { enum: ['create', 'complete', 'replace-spec'] },
    switch: text,
    labels: names,
    annotations: names,
    objects: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['metadata'],
          properties: { metadata: { type: 'object', required: ['name'], properties: { name: text, namespace: text } } },
        },
      },
    },
  },
  ['version', 'upkeep', 'objects'],
)

const vendorNames: Record<keyof Vendor, true> = {
  name: true,
  title: true,
  domain: true,
  apiDomain: true,
  extensionPrefix: true,
  openapiPrefix: true,
  protobufMediaType: true,
  systemNamespace: true,
  publicNamespace: true,
  nodeLeaseNamespace: true,
  componentPrefix: true,
}
const vendorKeys = Object.keys(vendorNames)
const vendorForm = closed(
  Object.fromEntries(vendorKeys.map((key) => [key, { type: 'string', minLength: 1 }])),
  vendorKeys,
)

/** Checks that know the form of the input files; compiled by ajv. */
export interface FormChecks {
  document(file: string, value: unknown): { document: SchemaDocument } | { issues: readonly Issue[] }
  bootstrap(file: string, value: unknown): { document: BootstrapDocument } | { issues: readonly Issue[] }
  conversions(file: string, value: unknown): { document: ConversionDocument } | { issues: readonly Issue[] }
  vendor(file: string, value: unknown): { vendor: Vendor } | { issues: readonly Issue[] }
}

export function compileForms(): FormChecks {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  })
  const documents: ValidateFunction<SchemaDocument> = ajv.compile<SchemaDocument>(documentForm)
  const bootstraps: ValidateFunction<BootstrapDocument> = ajv.compile<BootstrapDocument>(bootstrapForm)
  const conversions: ValidateFunction<ConversionDocument> = ajv.compile<ConversionDocument>(conversionsForm)
  const vendors: ValidateFunction<Vendor> = ajv.compile<Vendor>(vendorForm)
  return {
    document: (file, value) => (documents(value) ? { document: value } : { issues: issuesOf(file, documents.errors) }),
    bootstrap: (file, value) =>
      bootstraps(value) ? { document: value } : { issues: issuesOf(file, bootstraps.errors) },
    conversions: (file, value) =>
      conversions(value) ? { document: value } : { issues: issuesOf(file, conversions.errors) },
    vendor: (file, value) => (vendors(value) ? { vendor: value } : { issues: issuesOf(file, vendors.errors) }),
  }
}

export const issuesOf = (file: string, errors: readonly ErrorObject[] | null | undefined): readonly Issue[] =>
  (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => ({ file, pointer: pointerOf(error), reason: reasonOf(error) }))

/** An unexpected key is reported at the key itself. */
function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  const name: unknown = params[keyword === 'propertyNames' ? 'propertyName' : 'additionalProperty']
  return typeof name === 'string' ? pointerTo(instancePath, name) : instancePath
}

function reasonOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return 'unknown key'
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  return message ?? keyword
}
