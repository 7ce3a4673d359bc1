import type { FieldError } from '../../meta/field-error.ts'
import { requiredValue } from '../../meta/field-errors.ts'
import { isJsonObject, objectOf, objectsOf, type JsonObject } from '../../meta/json.ts'

/** Every field and item that an alternative restricts must also be declared outside of the alternatives. */
export function incompleteness(schema: JsonObject, field: string): FieldError[] {
  const { items, properties, additionalProperties } = schema
  return [
    ...alternatives(schema).flatMap(([path, branch]) => undeclared(branch, `${field}.${path}`, schema, field)),
    ...(isJsonObject(items) ? incompleteness(items, `${field}.items`) : []),
    ...Object.entries(objectOf(properties)).flatMap(([name, each]) =>
      incompleteness(objectOf(each), `${field}.properties[${name}]`),
    ),
    ...(isJsonObject(additionalProperties)
      ? incompleteness(additionalProperties, `${field}.additionalProperties`)
      : []),
  ]
}

const alternatives = (schema: JsonObject): readonly (readonly [string, JsonObject])[] => [
  ...(['anyOf', 'allOf', 'oneOf'] as const).flatMap((keyword) =>
    objectsOf(schema[keyword]).map((branch, index) => [`${keyword}[${index}]`, branch] as const),
  ),
  ...(isJsonObject(schema.not) ? [['not', schema.not] as const] : []),
]

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
