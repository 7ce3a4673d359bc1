import type { FieldError } from '../../meta/field-error.ts'
import { invalidValue } from '../../meta/field-errors.ts'
import { isJsonObject } from '../../meta/json.ts'
import { prune } from '../../schema/decode.ts'
import type { StructuralSchema } from '../../schema/structural.ts'
import { validate } from '../../schema/validate.ts'
import { openapiWording } from '../../schema/wording.ts'

/** Faults of default values: each must be a valid value of its own schema, without unknown fields. */
export function defaultFaults(schema: StructuralSchema, field: string): FieldError[] {
  // Metadata is the server's own.
  if (schema.lateTyped !== true) return []
  const { properties = {}, items, additionalProperties } = schema
  return [
    ...ownFaults(schema, `${field}.default`),
    ...Object.entries(properties).flatMap(([name, each]) => defaultFaults(each, `${field}.properties[${name}]`)),
    ...(items === undefined ? [] : defaultFaults(items, `${field}.items`)),
    ...(isJsonObject(additionalProperties) ? defaultFaults(additionalProperties, `${field}.additionalProperties`) : []),
  ]
}

function ownFaults(schema: StructuralSchema, field: string): FieldError[] {
  const { default: value } = schema
  if (value === undefined) return []
  if (isJsonObject(value) && prune(schema, value).unknown.length > 0)
    return [invalidValue(field, value, 'must not have unknown fields')]
  return [...validate(schema, value, (problem) => openapiWording({ ...problem, steps: [...problem.steps, field] }))]
}
