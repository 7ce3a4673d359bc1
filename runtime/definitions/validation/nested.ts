import { forbiddenValue, invalidValue, type FieldError } from '../../api/index.ts'
import { isJsonObject, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import { patternError } from '../../pattern/index.ts'
import type { SchemaNode, SchemaRules } from './schema.ts'

/** Returns the error of an invalid pattern, or of one that is too large. */
export function patternErrors({ pattern }: JsonObject, field: string, { patterns }: SchemaRules): FieldError[] {
  const text = stringOf(pattern)
  const why = text === '' ? undefined : patternError(text, patterns)
  return why === undefined
    ? []
    : [invalidValue(`${field}.pattern`, shown(text), `must be a valid regular expression, but isn't: ${why}`)]
}

/** Most characters of a pattern that a refusal repeats; of a longer one it shows the beginning. */
const MOST_SHOWN = 1_000
const BEGINNING = 100
const shown = (text: string): string => (text.length <= MOST_SHOWN ? text : `${text.slice(0, BEGINNING)}...`)

/** Keywords that declare a value, and so belong outside of alternatives. */
const TEXTS = ['type', 'title', 'description'] as const
const MARKS = ['preserve-unknown-fields', 'embedded-resource', 'int-or-string'] as const
const MERGE_MARKS = ['list-type', 'map-type'] as const

/** Yields the schemas within one that only restricts values. */
export function* nestedRestrictions({ schema, field }: SchemaNode): Iterator<SchemaNode> {
  const { items, properties, not } = schema
  for (const keyword of ['anyOf', 'allOf', 'oneOf'] as const)
    for (const [index, branch] of objectsOf(schema[keyword]).entries())
      yield { schema: branch, field: `${field}.${keyword}[${index}]` }
  if (isJsonObject(not)) yield { schema: not, field: `${field}.not` }
  if (isJsonObject(items)) yield { schema: items, field: `${field}.items` }
  if (isJsonObject(properties))
    for (const name of Object.keys(properties))
      yield { schema: objectOf(properties[name]), field: `${field}.properties[${name}]` }
}

/**
 * Returns the errors of a schema within allOf, anyOf, oneOf or not, without those nested in it: it may only restrict
 * values.
 */
export function restrictionErrors({ schema, field }: SchemaNode, rules: SchemaRules): FieldError[] {
  const { properties, additionalProperties } = schema
  const errors = patternErrors(schema, field, rules)
  const forbid = (name: string, state: string): void =>
    void errors.push(forbiddenValue(`${field}.${name}`, `must be ${state} to be structural`))
  for (const keyword of TEXTS) if (stringOf(schema[keyword]) !== '') forbid(keyword, 'empty')
  if (additionalProperties !== undefined) forbid('additionalProperties', 'undefined')
  if (schema.default !== undefined) forbid('default', 'undefined')
  if (schema.nullable === true) forbid('nullable', 'false')
  if (schema.externalDocs !== undefined) forbid('externalDocs', 'undefined')
  for (const name of MARKS) if (schema[rules.marks[name]] === true) forbid(rules.marks[name], 'false')
  for (const name of MERGE_MARKS) if (schema[rules.marks[name]] !== undefined) forbid(rules.marks[name], 'undefined')
  for (const name of ['list-map-keys', 'validations'] as const)
    if (listOf(schema[rules.marks[name]]).length > 0) forbid(rules.marks[name], 'empty')
  if (Object.hasOwn(objectOf(properties), 'metadata'))
    errors.push(forbiddenValue(`${field}.properties[metadata]`, 'must not be specified in a nested context'))
  return errors
}
