import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Vendor } from '../../runtime/api/index.ts'
import { lazy } from '../../runtime/codegen/index.ts'
import type { ConversionDocument } from '../convert/document.ts'
import { conversionsForm } from '../convert/form.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import { FORMATS } from '../model/keywords.ts'
import type { BootstrapDocument, SchemaDocument } from './document.ts'

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const TEXT = { type: 'string' }
const TEXTS = { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true }
const COUNT = { type: 'integer', minimum: 0 }
const RELEASE = { type: 'string', pattern: '^\\d+\\.\\d+$' }
const REFERENCE = {
  type: 'object',
  required: ['$ref'],
  properties: { $ref: { type: 'string', pattern: '#/components/schemas/[A-Z][A-Za-z0-9]*$' } },
  additionalProperties: false,
}
const closed = (properties: Record<string, object>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const WIRE_NUMBER = { type: 'integer', minimum: 1, maximum: 536870911, not: { minimum: 19000, maximum: 19999 } }
const SCHEMAS = { type: 'array', minItems: 1, items: { $ref: '#/$defs/schema' } }
const PERMISSION = { enum: ['allowed', 'refused'] }
const JSON_PATH = { type: 'string', pattern: '^\\.' }

const resource = closed(
  {
    plural: { type: 'string', pattern: '^[a-z]([a-z0-9-]*[a-z0-9])?$' },
    singular: { type: 'string', minLength: 1 },
    listKind: { type: 'string', minLength: 1 },
    shortNames: TEXTS,
    categories: TEXTS,
    scope: { enum: ['Namespaced', 'Cluster'] },
    verbs: { type: 'array', items: { enum: VERBS }, uniqueItems: true },
    updates: closed({ unconditional: PERMISSION, create: PERMISSION }),
    virtual: { type: 'boolean' },
    storage: { type: 'boolean' },
    preferred: { type: 'boolean' },
    storedAs: REFERENCE,
    served: { type: 'boolean' },
    lifecycle: closed({
      introduced: RELEASE,
      deprecated: RELEASE,
      removed: RELEASE,
      replacement: closed({ group: TEXT, version: TEXT, kind: TEXT }, ['group', 'version', 'kind']),
      migration: { type: 'string', minLength: 1 },
    }),
    subresources: {
      type: 'object',
      properties: {
        status: closed({}),
        scale: closed({ replicas: JSON_PATH, statusReplicas: JSON_PATH, selector: JSON_PATH, body: REFERENCE }, [
          'replicas',
          'statusReplicas',
        ]),
      },
      additionalProperties: closed(
        { verbs: { type: 'array', items: { enum: VERBS }, minItems: 1 }, body: REFERENCE, answer: REFERENCE },
        ['verbs'],
      ),
    },
    columns: {
      type: 'array',
      items: closed(
        {
          name: { type: 'string', minLength: 1 },
          type: { enum: ['string', 'integer', 'number', 'boolean', 'date'] },
          format: TEXT,
          description: TEXT,
          priority: COUNT,
          jsonPath: TEXT,
        },
        ['name', 'type'],
      ),
    },
    selectableFields: TEXTS,
    selectablePaths: { type: 'object', additionalProperties: TEXTS },
    lenient: TEXTS,
    deprecationWarning: { type: 'string', minLength: 1 },
    computedDefaults: {
      type: 'array',
      items: {
        ...closed(
          {
            field: TEXT,
            from: TEXT,
            as: {},
            value: {},
            when: { type: 'object', additionalProperties: {}, minProperties: 1 },
          },
          ['field'],
        ),
        oneOf: [{ required: ['from'] }, { required: ['value'] }],
      },
    },
  },
  // `extend.ts` requires `plural` and `scope`, which a type that extends another inherits.
)

const rule = closed(
  {
    rule: { type: 'string', minLength: 1 },
    message: TEXT,
    messageExpression: TEXT,
    reason: TEXT,
    fieldPath: TEXT,
    optionalOldSelf: { type: 'boolean' },
  },
  ['rule'],
)

const keywords = {
  title: TEXT,
  description: TEXT,
  example: {},
  deprecated: { type: 'boolean' },
  type: { enum: ['object', 'array', 'string', 'integer', 'number', 'boolean'] },
  format: { enum: FORMATS },
  nullable: { type: 'boolean' },
  properties: { type: 'object', additionalProperties: { $ref: '#/$defs/schema' } },
  required: TEXTS,
  additionalProperties: { anyOf: [{ const: true }, { $ref: '#/$defs/schema' }] },
  items: { $ref: '#/$defs/schema' },
  default: {},
  enum: { type: 'array', minItems: 1, uniqueItems: true },
  pattern: TEXT,
  minLength: COUNT,
  maxLength: COUNT,
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  exclusiveMinimum: { type: 'boolean' },
  exclusiveMaximum: { type: 'boolean' },
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  minItems: COUNT,
  maxItems: COUNT,
  uniqueItems: { type: 'boolean' },
  minProperties: COUNT,
  maxProperties: COUNT,
  allOf: SCHEMAS,
  anyOf: SCHEMAS,
  oneOf: SCHEMAS,
  not: { $ref: '#/$defs/schema' },
  [marker('resource')]: resource,
  [marker('list-type')]: { enum: ['atomic', 'set', 'map'] },
  [marker('list-map-keys')]: { ...TEXTS, minItems: 1 },
  [marker('map-type')]: { enum: ['atomic', 'granular'] },
  [marker('patch-strategy')]: { type: 'string', pattern: '^(merge|replace|retainKeys)(,(merge|replace|retainKeys))*$' },
  [marker('patch-merge-key')]: { type: 'string', minLength: 1 },
  [marker('int-or-string')]: { const: true },
  [marker('embedded-type')]: { const: true },
  [marker('preserve-unknown-fields')]: { const: true },
  [marker('immutable')]: { const: true },
  [marker('omit-empty')]: { const: true },
  [marker('validations')]: { type: 'array', items: rule },
  [marker('proto')]: WIRE_NUMBER,
  [marker('inline-proto')]: closed({ number: WIRE_NUMBER, type: REFERENCE }, ['number', 'type']),
  [marker('extends')]: REFERENCE,
  [marker('without')]: { ...TEXTS, minItems: 1 },
}

const documentForm = {
  ...closed(
    {
      openapi: { type: 'string', pattern: '^3\\.0\\.' },
      info: closed(
        {
          title: { type: 'string', pattern: '^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$' },
          version: { type: 'string', pattern: '^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$' },
          description: TEXT,
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
      then: REFERENCE,
      else: { properties: keywords, additionalProperties: false },
    },
  },
}

/** The form of a schema file for editors, which see the names of the vendor unresolved: `shop.${apiDomain}`. */
export const editorForm = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Schema file: docs/schemas.md',
  ...documentForm,
  properties: {
    ...documentForm.properties,
    info: closed({ title: TEXT, version: TEXT, description: TEXT }, ['title', 'version']),
  },
}

const NAMES = { type: 'object', additionalProperties: TEXT }
const bootstrapForm = closed(
  {
    version: TEXT,
    upkeep: { enum: ['create', 'complete', 'replace-spec'] },
    switch: TEXT,
    labels: NAMES,
    annotations: NAMES,
    objects: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['metadata'],
          properties: { metadata: { type: 'object', required: ['name'], properties: { name: TEXT, namespace: TEXT } } },
        },
      },
    },
  },
  ['version', 'upkeep', 'objects'],
)

const VENDOR_NAMES: Record<keyof Vendor, true> = {
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
const vendorKeys = Object.keys(VENDOR_NAMES)
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

/** What is compiled to a check; each is a schema of draft 7 in ajv's strict form. */
export const FORMS = {
  document: documentForm,
  bootstrap: bootstrapForm,
  conversions: conversionsForm,
  vendor: vendorForm,
} as const

/** How forms are compiled. */
export const STRICT = {
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
} as const

/**
 * Returns the checks. Each is compiled at its first use. That the forms are schemas is not checked here, and the code of a
 * check is not made shorter: that takes as long as to compile it, and a command uses it but once.
 */
export function compileForms(): FormChecks {
  const compiled = <T>(form: object): (() => ValidateFunction<T>) =>
    lazy(() => new Ajv({ ...STRICT, meta: false, validateSchema: false, code: { optimize: false } }).compile<T>(form))
  const documents = compiled<SchemaDocument>(FORMS.document)
  const bootstraps = compiled<BootstrapDocument>(FORMS.bootstrap)
  const conversions = compiled<ConversionDocument>(FORMS.conversions)
  const vendors = compiled<Vendor>(FORMS.vendor)
  return {
    document: (file, value) => formed(documents(), file, value),
    bootstrap: (file, value) => formed(bootstraps(), file, value),
    conversions: (file, value) => formed(conversions(), file, value),
    vendor(file, value) {
      const result = formed(vendors(), file, value)
      return 'issues' in result ? result : { vendor: result.document }
    },
  }
}

const formed = <T>(
  isFormed: ValidateFunction<T>,
  file: string,
  value: unknown,
): { document: T } | { issues: readonly Issue[] } =>
  isFormed(value) ? { document: value } : { issues: issuesOf(file, isFormed.errors) }

export const issuesOf = (file: string, errors: readonly ErrorObject[] | null | undefined): readonly Issue[] =>
  (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => ({ file, pointer: pointerOf(error), reason: reasonOf(error) }))

/** An unexpected key is reported at the key itself. */
function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  const name: unknown = params[keyword === 'propertyNames' ? 'propertyName' : 'additionalProperty']
  return typeof name === 'string' ? pointerTo(instancePath, name) : instancePath
}

/** The end of the schema path that refuses keywords next to a reference. */
const BESIDE_REFERENCE = '/then/additionalProperties'

function reasonOf({ keyword, message, params, schemaPath }: ErrorObject): string {
  if (schemaPath.endsWith(BESIDE_REFERENCE))
    return 'stands beside $ref, where OpenAPI 3.0 ignores it: wrap the reference in allOf, `allOf: [{ $ref: … }]`'
  if (keyword === 'additionalProperties') return 'unknown key'
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  return message ?? keyword
}
