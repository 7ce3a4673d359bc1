import {
  forbiddenValue,
  invalidValue,
  isEnough,
  requiredValue,
  unsupportedValue,
  type FieldError,
} from '../../api/index.ts'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject, textsOf } from '../../json/index.ts'
import type { SchemaMark } from '../marks.ts'
import type { SchemaRules } from './schema.ts'

const LIST_TYPES = ['atomic', 'set', 'map']
const MAP_TYPES = ['atomic', 'granular']

/** Returns the errors of the markers for merging lists and maps (MERGE-10). */
export function listTypeErrors(schema: JsonObject, field: string, rules: SchemaRules): FieldError[] {
  const mark = (name: SchemaMark): string => rules.marks[name]
  const listMark = mark('list-type')
  const keysMark = mark('list-map-keys')
  const mapType = schema[mark('map-type')]
  const listType = schema[listMark]
  const keys = textsOf(schema[keysMark])
  const errors: FieldError[] = []
  if (typeof mapType === 'string') {
    errors.push(...typeErrors(schema, field, 'object', mark('map-type')))
    if (!MAP_TYPES.includes(mapType)) errors.push(unsupportedValue(`${field}.${mark('map-type')}`, mapType, MAP_TYPES))
  }
  if (typeof listType === 'string') {
    const wrong = typeErrors(schema, field, 'array', listMark)
    errors.push(...wrong)
    if (wrong.length === 0 && !LIST_TYPES.includes(listType))
      errors.push(unsupportedValue(`${field}.${listMark}`, listType, LIST_TYPES))
  }
  if (keys.length > 0 && listType !== 'map') {
    const detail = `must be map if ${keysMark} is non-empty`
    const at = `${field}.${listMark}`
    errors.push(typeof listType === 'string' ? invalidValue(at, listType, detail) : requiredValue(at, detail))
  }
  if (listType === 'map') errors.push(...mapListErrors(schema, field, keys, rules))
  if (listType === 'set') errors.push(...setErrors(schema, field, rules))
  return errors
}

function typeErrors({ type }: JsonObject, field: string, wanted: string, marker: string): FieldError[] {
  if (type === wanted) return []
  const detail = `must be ${wanted} if ${marker} is specified`
  return stringOf(type) === ''
    ? [requiredValue(`${field}.type`, detail)]
    : [invalidValue(`${field}.type`, type, detail)]
}

function mapListErrors(schema: JsonObject, field: string, keys: readonly string[], rules: SchemaRules): FieldError[] {
  const listMark = rules.marks['list-type']
  const keysMark = rules.marks['list-map-keys']
  const errors: FieldError[] = []
  if (keys.length === 0) errors.push(requiredValue(`${field}.${keysMark}`, `must not be empty if ${listMark} is map`))
  const { items } = schema
  if (items === undefined || items === null)
    errors.push(requiredValue(`${field}.items`, `must have a schema if ${listMark} is map`))
  if (!isJsonObject(items)) return errors
  if (items.type !== 'object')
    return [
      ...errors,
      invalidValue(`${field}.items.type`, items.type ?? '', `must be object if parent array's ${listMark} is map`),
    ]
  const properties = objectOf(items.properties)
  const required = new Set(listOf(items.required))
  if (new Set(keys).size < keys.length)
    errors.push(invalidValue(`${field}.${keysMark}`, keys, 'must not contain duplicate entries'))
  if (items.nullable === true) errors.push(neverNull(field, rules, 'map'))
  const nameless = keys.find((key) => !Object.hasOwn(properties, key))
  for (const key of keys) {
    if (isEnough(errors)) break
    // The error shows all keys, and is the same for each key that is no property: it is reported once.
    if (key === nameless)
      errors.push(invalidValue(`${field}.${keysMark}`, keys, 'entries must all be names of item properties'))
    if (!Object.hasOwn(properties, key)) continue
    const property = objectOf(properties[key])
    const at = `${field}.items.properties[${key}]`
    const lead = `this property is in ${keysMark}, so it`
    if (property.type === 'array' || property.type === 'object')
      errors.push(
        invalidValue(`${at}.type`, property.type, `must be a scalar type if parent array's ${listMark} is map`),
      )
    if (!required.has(key) && (property.default === undefined || property.default === null))
      errors.push(requiredValue(`${at}.default`, `${lead} must have a default or be a required property`))
    if (property.nullable === true) errors.push(forbiddenValue(`${at}.nullable`, `${lead} cannot be nullable`))
  }
  return errors
}

function setErrors({ items }: JsonObject, field: string, rules: SchemaRules): FieldError[] {
  if (!isJsonObject(items)) return []
  const detail = `must be atomic as item of a list with ${rules.marks['list-type']}=set`
  const errors = items.nullable === true ? [neverNull(field, rules, 'set')] : []
  const marker = items.type === 'object' ? 'map-type' : items.type === 'array' ? 'list-type' : undefined
  if (marker === undefined) return errors
  const name = rules.marks[marker]
  return items[name] === 'atomic'
    ? errors
    : [...errors, invalidValue(`${field}.items.${name}`, items[name] ?? null, detail)]
}

const neverNull = (field: string, rules: SchemaRules, type: string): FieldError =>
  forbiddenValue(`${field}.items.nullable`, `cannot be nullable when ${rules.marks['list-type']} is ${type}`)
