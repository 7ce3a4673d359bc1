import {
  duplicateValue,
  invalidValue,
  requiredValue,
  tooLongValue,
  unsupportedValue,
  type FieldError,
  mistypedValue,
  tooManyValues,
  shownValue,
} from '../api/index.ts'
import { listTypeOf } from './list-type.ts'
import { type Problem, fieldPath, plainPath } from './problem.ts'
import { typeOf } from './value.ts'

/** Words a problem as an error, as clients of built-in or of custom kinds expect it. */
export type Wording = (problem: Problem) => FieldError

const sizeOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === 'object' && value !== null ? Object.keys(value).length : 0

/** Words the problems that both wordings have in common; undefined for all others. */
function common(problem: Problem, field: string): FieldError | undefined {
  const { keyword, value, schema } = problem
  switch (keyword) {
    case 'required':
      return requiredValue(field)
    case 'enum':
      return unsupportedValue(field, value, schema.enum ?? [])
    case 'maxLength':
      return tooLongValue(field, schema.maxLength ?? 0)
    case 'maxItems':
      return tooManyValues(field, sizeOf(value), schema.maxItems ?? 0)
    case 'maxProperties':
      return tooManyValues(field, sizeOf(value), schema.maxProperties ?? 0)
    case 'immutable':
      return invalidValue(field, value ?? null, 'field is immutable')
    default:
      return undefined
  }
}

const typeName = ({ schema }: Problem): string =>
  schema.intOrString === true ? 'integer,string' : (schema.type ?? 'any')

/** Words a problem of a composition: the field is named in the sentence only, as in kube-apiserver. */
const composed = (detail: string): FieldError => invalidValue('<nil>', '', detail)

/** The wording of custom kinds: that of OpenAPI validation, with the path in the sentence. */
export const openapiWording: Wording = (problem) => {
  const { keyword, value, schema, steps } = problem
  const field = plainPath(steps)
  const body = `${field} in body`
  const quoted = (): string => shownValue(field)
  const invalid = (detail: string, shown: unknown = value): FieldError => invalidValue(field, shown, detail)
  switch (keyword) {
    case 'type':
      return mistypedValue(
        field,
        typeOf(value),
        `${body} must be of type ${typeName(problem)}: ${JSON.stringify(typeOf(value))}`,
      )
    case 'format':
      return mistypedValue(field, value, `${body} must be of type ${schema.format ?? ''}: ${shownValue(value)}`)
    case 'duplicate':
      return duplicateValue(field, value)
    case 'pattern':
      return invalid(`${body} should match '${schema.pattern ?? ''}'`)
    case 'minLength':
      return invalid(`${body} should be at least ${schema.minLength ?? 0} chars long`)
    case 'minimum':
      return invalid(
        `${body} should be greater than ${schema.exclusiveMinimum ? '' : 'or equal to '}${schema.minimum ?? 0}`,
      )
    case 'maximum':
      return invalid(
        `${body} should be less than ${schema.exclusiveMaximum ? '' : 'or equal to '}${schema.maximum ?? 0}`,
      )
    case 'multipleOf':
      return invalid(`${body} should be a multiple of ${schema.multipleOf ?? 1}`)
    case 'minItems':
      return invalid(`${body} should have at least ${schema.minItems ?? 0} items`, sizeOf(value))
    case 'uniqueItems':
      return invalid(`${body} shouldn't contain duplicates`, '')
    case 'minProperties':
      return invalid(`${body} should have at least ${schema.minProperties ?? 0} properties`, sizeOf(value))
    case 'anyOf':
      return composed(`${quoted()} must validate at least one schema (anyOf)`)
    case 'allOf':
      return composed(`${quoted()} must validate all the schemas (allOf)`)
    case 'allOfNone':
      return composed(`${quoted()} must validate all the schemas (allOf). None validated`)
    case 'oneOfNone':
      return composed(`${quoted()} must validate one and only one schema (oneOf). Found none valid`)
    case 'oneOfMany':
      return composed(
        `${quoted()} must validate one and only one schema (oneOf). Found ${problem.count ?? 2} valid alternatives`,
      )
    case 'not':
      return composed(`${quoted()} must not validate the schema (not)`)
    default:
      return common(problem, field) ?? invalid(keyword)
  }
}

/** The wording of built-in kinds. A value that must not be empty, and is, counts as missing. */
export const nativeWording: Wording = (problem) => {
  const { keyword, value, schema, steps } = problem
  const field = fieldPath(steps)
  const invalid = (detail: string): FieldError => invalidValue(field, value, detail)
  switch (keyword) {
    case 'type':
      return mistypedValue(field, value, `must be of type ${typeName(problem)}`)
    case 'format':
      return invalid(`must be of format ${schema.format ?? ''}`)
    case 'duplicate':
      return duplicate(problem)
    case 'pattern':
      return invalid(`should match '${schema.pattern ?? ''}'`)
    case 'minimum':
    case 'maximum':
      return invalid(range(problem))
    case 'multipleOf':
      return invalid(`must be a multiple of ${schema.multipleOf ?? 1}`)
    case 'minLength':
      return schema.minLength === 1
        ? requiredValue(field)
        : invalid(`must be at least ${schema.minLength ?? 0} characters long`)
    case 'minItems':
      return schema.minItems === 1 ? requiredValue(field) : invalid(`must have at least ${schema.minItems ?? 0} items`)
    case 'minProperties':
      return schema.minProperties === 1
        ? requiredValue(field)
        : invalid(`must have at least ${schema.minProperties ?? 0} items`)
    case 'uniqueItems':
      return invalid('must not contain duplicates')
    case 'anyOf':
      return invalid('must match at least one of the alternatives')
    case 'allOf':
    case 'allOfNone':
      return invalid('must match all of the schemas')
    case 'oneOfNone':
      return invalid('must match one of the alternatives')
    case 'oneOfMany':
      return invalid('must match only one of the alternatives')
    case 'not':
      return invalid('must not match what the schema excludes')
    default:
      return common(problem, field) ?? invalid(keyword)
  }
}

/** Words a duplicate. An element of a list with a single key is reported at that key. */
function duplicate({ value, schema, steps }: Problem): FieldError {
  const list = listTypeOf(schema)
  const [key, ...others] = list.type === 'map' ? list.keys : []
  if (key === undefined || others.length > 0) return duplicateValue(fieldPath(steps), value)
  const only: unknown = typeof value === 'object' && value !== null ? Object.values(value)[0] : value
  return duplicateValue(fieldPath([key, ...steps]), only)
}

function range({ schema: { minimum, maximum, exclusiveMinimum, exclusiveMaximum } }: Problem): string {
  const inclusive = exclusiveMinimum === undefined && exclusiveMaximum === undefined
  if (minimum !== undefined && maximum !== undefined && inclusive)
    return `must be between ${minimum} and ${maximum}, inclusive`
  const bounds = [
    ...(minimum === undefined ? [] : [`greater than ${exclusiveMinimum ? '' : 'or equal to '}${minimum}`]),
    ...(maximum === undefined ? [] : [`less than ${exclusiveMaximum ? '' : 'or equal to '}${maximum}`]),
  ]
  return `must be ${bounds.join(' and ')}`
}
