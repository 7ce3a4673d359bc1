import { objectOf, stringOf, jsonEqual } from '../../json/index.ts'
import { invalidValue, configKey, type FieldError, forbiddenValue, type DynamicObject } from '../../api/index.ts'

/** All values of one ConfigMap or Secret together (bytes, decoded). */
export const DATA_BYTES = 1024 * 1024

export const keysOf = (value: unknown): readonly string[] => Object.keys(objectOf(value))

export const base64Bytes = (value: unknown): number =>
  Object.values(objectOf(value)).reduce((sum: number, text) => sum + Buffer.byteLength(stringOf(text), 'base64'), 0)

export const validateKeys = (map: unknown, field: string): FieldError[] =>
  keysOf(map).flatMap((key) => configKey(key).map((problem) => invalidValue(`${field}[${key}]`, key, problem)))

/** Errors of an update that changes `immutable` or one of `fields` once `immutable` is set. */
export function keepImmutable(object: DynamicObject, old: DynamicObject, fields: readonly string[]): FieldError[] {
  if (old.immutable !== true) return []
  const detail = 'field is immutable when `immutable` is set'
  const changed = (field: string): boolean => !jsonEqual(object[field] ?? {}, old[field] ?? {})
  return [
    ...(object.immutable === true ? [] : [forbiddenValue('immutable', detail)]),
    ...fields.filter(changed).map((field) => forbiddenValue(field, detail)),
  ]
}
