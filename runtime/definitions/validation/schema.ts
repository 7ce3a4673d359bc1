import type { FieldError } from '../../meta/field-error.ts'
import { forbiddenValue, invalidValue, unsupportedValue } from '../../meta/field-errors.ts'
import { isJsonObject, objectOf, objectsOf, type JsonObject } from '../../meta/json.ts'
import type { WorkBudget } from '../../meta/work-budget.ts'
import { extension } from '../read-schema.ts'
import { listTypeFaults } from './list-types.ts'

export interface SchemaRules {
  readonly extensionPrefix: string
  /** What making the patterns of the definition may cost in all. */
  readonly patterns: WorkBudget
}

/** Keywords of JSON schema that a structural schema has no place for. */
const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const
const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string']

const isPresent = (value: unknown): boolean =>
  isJsonObject(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''

/** Whether a schema, or one within it, uses keywords that can't be read as a structural schema. */
export function isUnreadable(schema: JsonObject): boolean {
  return (
    UNSUPPORTED.some((keyword) => isPresent(schema[keyword])) ||
    Array.isArray(schema.items) ||
    nestedSchemas(schema).some(([, nested]) => isUnreadable(nested))
  )
}

/** The schemas within a schema, with the path to each. */
export function nestedSchemas(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const { items, additionalProperties, properties, not } = schema
  return [
    ...(isJsonObject(additionalProperties) ? [['additionalProperties', additionalProperties] as const] : []),
    ...Object.entries(objectOf(properties)).map(([name, each]) => [`properties[${name}]`, objectOf(each)] as const),
    ...(isJsonObject(not) ? [['not', not] as const] : []),
    ...(['allOf', 'oneOf', 'anyOf'] as const).flatMap((keyword) =>
      objectsOf(schema[keyword]).map((each, index) => [`${keyword}[${index}]`, each] as const),
    ),
    ...(isJsonObject(items) ? [['items', items] as const] : []),
  ]
}

/** Faults of keywords, each looked at by itself, in a schema and all within it. */
export function keywordFaults(schema: JsonObject, field: string, rules: SchemaRules): FieldError[] {
  return [
    ...ownFaults(schema, field, rules),
    ...nestedSchemas(schema).flatMap(([path, nested]) => keywordFaults(nested, `${field}.${path}`, rules)),
  ]
}

function ownFaults(schema: JsonObject, field: string, rules: SchemaRules): FieldError[] {
  const { type, items, properties, additionalProperties, uniqueItems } = schema
  const faults = UNSUPPORTED.filter((keyword) => isPresent(schema[keyword])).map((keyword) =>
    forbiddenValue(`${field}.${keyword}`, `${keyword} is not supported`),
  )
  if (type === 'null')
    faults.push(forbiddenValue(`${field}.type`, 'type cannot be set to null, use nullable as an alternative'))
  else if (typeof type === 'string' && type !== '' && !TYPES.includes(type))
    faults.push(unsupportedValue(`${field}.type`, type, TYPES))
  if (Array.isArray(items))
    faults.push(forbiddenValue(`${field}.items`, 'items must be a schema object and not an array'))
  if (uniqueItems === true)
    faults.push(
      forbiddenValue(
        `${field}.uniqueItems`,
        'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
      ),
    )
  if (isPresent(properties) && (additionalProperties === false || isJsonObject(additionalProperties)))
    faults.push(
      forbiddenValue(`${field}.additionalProperties`, 'additionalProperties and properties are mutual exclusive'),
    )
  const preserve = extension(rules, 'preserve-unknown-fields')
  if (schema[preserve] === false) faults.push(invalidValue(`${field}.${preserve}`, false, 'must be true or undefined'))
  return [...faults, ...listTypeFaults(schema, field, rules)]
}

/** Keywords that the root may have when status has a path of its own: those that say nothing about single parts. */
const AT_ROOT = [
  ...['description', 'type', 'format', 'title', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'multipleOf', 'required', 'items'],
  ...['properties', 'externalDocs', 'example'],
]
const EXTENSIONS_AT_ROOT = ['preserve-unknown-fields', 'validations']

/** What the root may not have. */
export function rootFaults(
  schema: JsonObject,
  field: string,
  rules: SchemaRules,
  status: 'own path' | 'part of the object',
): FieldError[] {
  const faults: FieldError[] = []
  if (status === 'own path') {
    const allowed = [...AT_ROOT, ...EXTENSIONS_AT_ROOT.map((name) => extension(rules, name))]
    const stray = Object.keys(schema).find((keyword) => !allowed.includes(keyword) && isPresent(schema[keyword]))
    if (schema.type !== undefined && schema.type !== 'object')
      faults.push(
        invalidValue(
          `${field}.type`,
          schema.type,
          'only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
        ),
      )
    else if (stray !== undefined)
      faults.push(
        invalidValue(
          field,
          schema,
          `only [${allowed.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`,
        ),
      )
  }
  if (schema.nullable === true) faults.push(forbiddenValue(`${field}.nullable`, 'nullable cannot be true at the root'))
  return faults
}
