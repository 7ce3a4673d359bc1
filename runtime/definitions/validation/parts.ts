import {
  duplicateValue,
  invalidValue,
  requiredValue,
  type FieldError,
  tooManyValues,
  errorsOfEach,
} from '../../api/index.ts'
import { isJsonObject, objectOf, repeatsIn, stringOf, type JsonObject } from '../../json/index.ts'
import type { CustomVersion } from '../custom-definition.ts'

const WARNING_CHARACTERS = 256
const SELECTABLE_FIELDS = 8
const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string']
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']

/** Returns the errors of the warning for users of a deprecated version. */
export function deprecationErrors(
  { deprecated, deprecationWarning: text }: CustomVersion,
  field: string,
): FieldError[] {
  if (text === undefined) return []
  const error = (detail: string): FieldError[] => [invalidValue(`${field}.deprecationWarning`, text, detail)]
  if (!deprecated) return error('can only be set for deprecated versions')
  if (text.length > WARNING_CHARACTERS) return error(`must be <= ${WARNING_CHARACTERS} characters`)
  if (text === '') return error('must not be an empty string')
  const strange = text.search(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u)
  return strange < 0
    ? []
    : error(`must only contain printable UTF-8 characters; non-printable character found at index ${strange}`)
}

function pathErrors(path: string, field: string): FieldError[] {
  if (path === '') return [requiredValue(field)]
  return path.startsWith('.') ? [] : [invalidValue(field, path, 'must be a simple json path starting with .')]
}

/** Returns the errors of the subresources of a version. */
export function subresourceErrors({ scale }: Readonly<JsonObject>, field: string): FieldError[] {
  if (!isJsonObject(scale)) return []
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale
  const below = (name: string, value: unknown, roots: readonly string[], where: string): FieldError[] => {
    const path = stringOf(value)
    const at = `${field}.scale.${name}`
    const errors = pathErrors(path, at)
    if (errors.length > 0 || roots.some((root) => path.startsWith(`.${root}.`))) return errors
    return [invalidValue(at, path, `should be a json path under ${where}`)]
  }
  return [
    ...below('specReplicasPath', specReplicasPath, ['spec'], '.spec'),
    ...below('statusReplicasPath', statusReplicasPath, ['status'], '.status'),
    ...(stringOf(labelSelectorPath) === ''
      ? []
      : below('labelSelectorPath', labelSelectorPath, ['spec', 'status'], 'either .spec or .status')),
  ]
}

/** Returns the errors of one column of the table. */
export function columnErrors({ name, type, format, jsonPath }: JsonObject, field: string): FieldError[] {
  const oneOf = (names: readonly string[]): string => `must be one of ${names.join(',')}`
  const typeName = stringOf(type)
  const formatName = stringOf(format)
  return [
    ...(stringOf(name) === '' ? [requiredValue(`${field}.name`)] : []),
    ...(typeName === ''
      ? [requiredValue(`${field}.type`, oneOf(COLUMN_TYPES))]
      : COLUMN_TYPES.includes(typeName)
        ? []
        : [invalidValue(`${field}.type`, typeName, oneOf(COLUMN_TYPES))]),
    ...(formatName === '' || COLUMN_FORMATS.includes(formatName)
      ? []
      : [invalidValue(`${field}.format`, formatName, oneOf(COLUMN_FORMATS))]),
    ...pathErrors(stringOf(jsonPath), `${field}.JSONPath`),
  ]
}

/** Returns the errors of the selectable fields: unique paths of strings, numbers or booleans of the schema. */
export function selectableFieldErrors(paths: readonly string[], schema: JsonObject, field: string): FieldError[] {
  const repeats = repeatsIn(paths)
  const errors = errorsOfEach(paths, (path, index) => {
    const at = `${field}[${index}].jsonPath`
    const wrong = pathErrors(path, at)
    if (wrong.length > 0) return wrong
    const names = path.slice(1).split('.')
    if (names[0] === 'metadata') return [invalidValue(at, path, 'must not point to fields in metadata')]
    if (repeats.has(index)) return [duplicateValue(at, path)]
    const found = names.reduce<JsonObject | undefined>((node, name) => {
      const properties = objectOf(node?.properties)
      return Object.hasOwn(properties, name) ? objectOf(properties[name]) : undefined
    }, schema)
    if (found === undefined) return [invalidValue(at, path, `is an invalid path: does not refer to a valid field`)]
    return ['string', 'integer', 'boolean'].includes(stringOf(found.type))
      ? []
      : [
          invalidValue(
            at,
            path,
            'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
          ),
        ]
  })
  return paths.length > SELECTABLE_FIELDS ? [tooManyValues(field, paths.length, SELECTABLE_FIELDS), ...errors] : errors
}
