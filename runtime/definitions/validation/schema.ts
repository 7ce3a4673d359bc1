import { forbiddenValue, invalidValue, unsupportedValue, type FieldError, type WorkBudget } from '../../api/index.ts'
import { isJsonObject, objectOf, objectsOf, type JsonObject } from '../../json/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { Marks } from '../marks.ts'
import { listTypeErrors } from './list-types.ts'
import { errorsOfNodes, nodesOf } from './walk.ts'

export interface SchemaRules {
  readonly marks: Marks
  /** Budget for compiling all patterns of the definition. */
  readonly patterns: WorkBudget
}

/** Keywords of JSON schema that a structural schema does not support. */
const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const
const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string']

const isPresent = (value: unknown): boolean =>
  isJsonObject(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''

/** A schema, or one nested in it, with the path of its field. */
export interface SchemaNode {
  readonly schema: JsonObject
  readonly field: string
}

/**
 * Returns whether a schema uses keywords that can't be read as a structural schema; those nested in it are not visited.
 */
const isUnreadable = (schema: JsonObject): boolean =>
  UNSUPPORTED.some((keyword) => isPresent(schema[keyword])) || Array.isArray(schema.items)

const BRANCHES = ['allOf', 'oneOf', 'anyOf'] as const

/** Yields the schemas nested directly in a schema. */
export function* nestedSchemas({ schema, field }: SchemaNode): Iterator<SchemaNode> {
  const { items, additionalProperties, properties, not } = schema
  const at = (path: string, each: Readonly<JsonObject>): SchemaNode => ({ schema: each, field: `${field}.${path}` })
  if (isJsonObject(additionalProperties)) yield at('additionalProperties', additionalProperties)
  if (isJsonObject(properties))
    for (const name of Object.keys(properties)) yield at(`properties[${name}]`, objectOf(properties[name]))
  if (isJsonObject(not)) yield at('not', not)
  for (const keyword of BRANCHES)
    for (const [index, each] of objectsOf(schema[keyword]).entries()) yield at(`${keyword}[${index}]`, each)
  if (isJsonObject(items)) yield at('items', items)
}

interface KeywordFindings {
  readonly errors: readonly FieldError[]
  /** Whether all visited schemas can be read as a structural schema. */
  readonly readable: boolean
}

/** Returns the errors of single keywords in a schema and all nested in it. */
export function* keywordErrors(root: SchemaNode, rules: SchemaRules): Sliced<KeywordFindings> {
  let readable = true
  const errors = yield* errorsOfNodes(nodesOf(root, nestedSchemas), ({ schema, field }) => {
    readable &&= !isUnreadable(schema)
    return ownErrors(schema, field, rules)
  })
  return { errors, readable }
}

function ownErrors(schema: JsonObject, field: string, rules: SchemaRules): FieldError[] {
  const { type, items, properties, additionalProperties, uniqueItems } = schema
  const errors = UNSUPPORTED.filter((keyword) => isPresent(schema[keyword])).map((keyword) =>
    forbiddenValue(`${field}.${keyword}`, `${keyword} is not supported`),
  )
  if (type === 'null')
    errors.push(forbiddenValue(`${field}.type`, 'type cannot be set to null, use nullable as an alternative'))
  else if (typeof type === 'string' && type !== '' && !TYPES.includes(type))
    errors.push(unsupportedValue(`${field}.type`, type, TYPES))
  if (Array.isArray(items))
    errors.push(forbiddenValue(`${field}.items`, 'items must be a schema object and not an array'))
  if (uniqueItems === true)
    errors.push(
      forbiddenValue(
        `${field}.uniqueItems`,
        'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
      ),
    )
  if (isPresent(properties) && (additionalProperties === false || isJsonObject(additionalProperties)))
    errors.push(
      forbiddenValue(`${field}.additionalProperties`, 'additionalProperties and properties are mutual exclusive'),
    )
  const preserve = rules.marks['preserve-unknown-fields']
  if (schema[preserve] === false) errors.push(invalidValue(`${field}.${preserve}`, false, 'must be true or undefined'))
  return [...errors, ...listTypeErrors(schema, field, rules)]
}

/** Keywords that the root may have with a status subresource: those that don't restrict single parts. */
const AT_ROOT = [
  'description',
  'type',
  'format',
  'title',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'required',
  'items',
  'properties',
  'externalDocs',
  'example',
]
const EXTENSIONS_AT_ROOT = ['preserve-unknown-fields', 'validations'] as const

/** Returns the errors of what the root may not have. */
export function rootErrors(
  schema: JsonObject,
  field: string,
  rules: SchemaRules,
  status: 'own path' | 'part of the object',
): FieldError[] {
  const errors: FieldError[] = []
  if (status === 'own path') {
    const allowed = [...AT_ROOT, ...EXTENSIONS_AT_ROOT.map((name) => rules.marks[name])]
    const stray = Object.keys(schema).find((keyword) => !allowed.includes(keyword) && isPresent(schema[keyword]))
    if (schema.type !== undefined && schema.type !== 'object')
      errors.push(
        invalidValue(
          `${field}.type`,
          schema.type,
          'only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
        ),
      )
    else if (stray !== undefined)
      errors.push(
        invalidValue(
          field,
          schema,
          `only [${allowed.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`,
        ),
      )
  }
  if (schema.nullable === true) errors.push(forbiddenValue(`${field}.nullable`, 'nullable cannot be true at the root'))
  return errors
}
