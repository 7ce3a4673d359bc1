import { objectOf, stringOf, jsonEqual } from '../../json/index.ts'
import {
  invalidValue,
  configKey,
  type FieldError,
  forbiddenValue,
  type DynamicObject,
  collectErrors,
} from '../../api/index.ts'

/** All values of one ConfigMap or Secret together (bytes, decoded). */
export const DATA_BYTES = 1024 * 1024

/** Returns the bytes of all values of a map of texts, once they are decoded. */
export function bytesOf(map: unknown, encoding: 'utf8' | 'base64'): number {
  const texts = objectOf(map)
  let sum = 0
  for (const key in texts) sum += Buffer.byteLength(stringOf(texts[key]), encoding)
  return sum
}

export function validateKeys(map: unknown, field: string): FieldError[] {
  return collectErrors((errors) => {
    for (const key in objectOf(map))
      for (const problem of configKey(key)) errors.push(invalidValue(`${field}[${key}]`, key, problem))
  })
}

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
