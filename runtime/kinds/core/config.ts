import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  tooLongValue,
  configKey,
  type FieldError,
  type DynamicObject,
  type Vendor,
} from '../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject } from '../draft.ts'

/** All values of one ConfigMap or Secret together (bytes, decoded). */
const DATA_BYTES = 1024 * 1024

const keysOf = (value: unknown): readonly string[] => Object.keys(objectOf(value))
const textBytes = (value: unknown): number =>
  Object.values(objectOf(value)).reduce((sum: number, text) => sum + Buffer.byteLength(stringOf(text)), 0)
const base64Bytes = (value: unknown): number =>
  Object.values(objectOf(value)).reduce((sum: number, text) => sum + Buffer.byteLength(stringOf(text), 'base64'), 0)

const validateKeys = (map: unknown, field: string): FieldError[] =>
  keysOf(map).flatMap((key) => configKey(key).map((problem) => invalidValue(`${field}[${key}]`, key, problem)))

/** Once `immutable` is set, it and the named fields stay. */
function keepImmutable(object: DynamicObject, old: DynamicObject, fields: readonly string[]): FieldError[] {
  if (old.immutable !== true) return []
  const detail = 'field is immutable when `immutable` is set'
  const changed = (field: string): boolean => !jsonEqual(object[field] ?? {}, old[field] ?? {})
  return [
    ...(object.immutable === true ? [] : [forbiddenValue('immutable', detail)]),
    ...fields.filter(changed).map((field) => forbiddenValue(field, detail)),
  ]
}

export const configMaps: Strategy = {
  validate({ data, binaryData }) {
    const binary = new Set(keysOf(binaryData))
    const doubled = keysOf(data).filter((key) => binary.has(key))
    const size = textBytes(data) + base64Bytes(binaryData)
    return [
      ...validateKeys(data, 'data'),
      ...doubled.map((key) => invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData')),
      ...validateKeys(binaryData, 'binaryData'),
      ...(size > DATA_BYTES ? [tooLongValue('[]', DATA_BYTES)] : []),
    ]
  },
  validateUpdate: (object, old) => keepImmutable(object, old, ['data', 'binaryData']),
}

/** A key that holds a JSON object; what it holds is not told. */
function jsonErrors(data: Readonly<JsonObject>, key: string): FieldError[] {
  const field = `data[${key}]`
  if (data[key] === undefined) return [requiredValue(field)]
  const error = (detail: string): FieldError[] => [invalidValue(field, '<secret contents redacted>', detail)]
  const text = Buffer.from(stringOf(data[key]), 'base64').toString()
  if (text.trim() === '') return error('unexpected end of JSON input')
  try {
    return isJsonObject(JSON.parse(text)) ? [] : error('it is no JSON object')
  } catch {
    return error('it is no JSON')
  }
}

/** Which keys, or which annotation, a well-known type of Secret needs. */
function typeErrors(secret: DynamicObject, domain: string): FieldError[] {
  const { type, metadata } = secret
  const data: Readonly<JsonObject> = objectOf(secret.data)
  const missing = (keys: readonly string[]): FieldError[] =>
    keys.filter((key) => data[key] === undefined).map((key) => requiredValue(`data[${key}]`))
  switch (type) {
    case `${domain}/tls`:
      return missing(['tls.crt', 'tls.key'])
    case `${domain}/basic-auth`:
      return data.username === undefined && data.password === undefined ? missing(['username', 'password']) : []
    case `${domain}/ssh-auth`:
      return missing(['ssh-privatekey'])
    case `${domain}/dockercfg`:
      return jsonErrors(data, '.dockercfg')
    case `${domain}/dockerconfigjson`:
      return jsonErrors(data, '.dockerconfigjson')
    case `${domain}/service-account-token`: {
      const name = `${domain}/service-account.name`
      const present = (metadata.annotations?.[name] ?? '') !== ''
      return present ? [] : [requiredValue(`metadata.annotations[${name}]`)]
    }
    default:
      return []
  }
}

export const secrets = ({ domain }: Vendor): Strategy => ({
  applyDefaults(draft) {
    const text = Object.entries(objectOf(draft.stringData))
    delete draft.stringData
    if (text.length === 0) return
    const data = ensureObject(draft, 'data')
    for (const [key, value] of text) data[key] = Buffer.from(stringOf(value)).toString('base64')
  },
  validate(secret) {
    const size = base64Bytes(secret.data)
    return [
      ...validateKeys(secret.data, 'data'),
      ...(size > DATA_BYTES ? [tooLongValue('data', DATA_BYTES)] : []),
      ...typeErrors(secret, domain),
    ]
  },
  validateUpdate: (object, old) => [
    ...(object.type === old.type ? [] : [invalidValue('type', object.type, 'field is immutable')]),
    ...keepImmutable(object, old, ['data']),
  ],
})
