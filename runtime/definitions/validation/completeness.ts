import type { FieldError } from '../../meta/field-error.ts'
import { requiredValue } from '../../meta/field-errors.ts'
import { isJsonObject, objectOf, objectsOf, type JsonObject } from '../../meta/json.ts'
import type { SchemaNode } from './schema.ts'

/** Every field and item that an alternative of a schema restricts must also be declared outside of the alternatives. */
export const incompleteness = ({ schema, field }: SchemaNode): FieldError[] =>
  alternatives(schema).flatMap(([path, branch]) => undeclared(branch, `${field}.${path}`, schema, field))

const KEYWORDS = ['anyOf', 'allOf', 'oneOf'] as const

function alternatives(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const found: (readonly [string, JsonObject])[] = []
  for (const keyword of KEYWORDS)
    for (const [index, branch] of objectsOf(schema[keyword]).entries()) found.push([`${keyword}[${index}]`, branch])
  if (isJsonObject(schema.not)) found.push(['not', schema.not])
  return found
}

/** What a schema within an alternative, at `field`, restricts that the declaring one, at `place`, does not have. */
function undeclared(schema: JsonObject, field: string, declaring: JsonObject | undefined, place: string): FieldError[] {
  if (declaring === undefined) return [requiredValue(place, `because it is defined in ${field}`)]
  const { items, properties } = schema
  const declared = objectOf(declaring.properties)
  const ofProperty = (name: string): JsonObject | undefined =>
    Object.hasOwn(declared, name)
      ? objectOf(declared[name])
      : isJsonObject(declaring.additionalProperties)
        ? declaring.additionalProperties
        : undefined
  return [
    ...(isJsonObject(items)
      ? undeclared(
          items,
          `${field}.items`,
          isJsonObject(declaring.items) ? declaring.items : undefined,
          `${place}.items`,
        )
      : []),
    ...Object.entries(objectOf(properties)).flatMap(([name, each]) =>
      undeclared(objectOf(each), `${field}.properties[${name}]`, ofProperty(name), `${place}.properties[${name}]`),
    ),
    ...alternatives(schema).flatMap(([path, branch]) => undeclared(branch, `${field}.${path}`, declaring, place)),
  ]
}
