import {
  invalidValue,
  requiredValue,
  type FieldError,
  type DynamicObject,
  tooLongValue,
  type Vendor,
} from '../../../api/index.ts'
import { isJsonObject, parseClientJson, stringOf, type JsonObject, objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'
import { bytesOf, validateKeys, DATA_BYTES, keepImmutable } from '../data.ts'
import { keyPairWarnings } from './key-pair.ts'

/** Errors of a key that must hold a JSON object. They never show the secret value. */
function jsonErrors(data: Readonly<JsonObject>, key: string): FieldError[] {
  const field = `data[${key}]`
  if (data[key] === undefined) return [requiredValue(field)]
  const error = (detail: string): FieldError[] => [invalidValue(field, '<secret contents redacted>', detail)]
  const text = Buffer.from(stringOf(data[key]), 'base64').toString()
  if (text.trim() === '') return error('unexpected end of JSON input')
  try {
    return isJsonObject(parseClientJson(text)) ? [] : error('it is no JSON object')
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
  default(draft) {
    const text = Object.entries(objectOf(draft.stringData))
    delete draft.stringData
    if (text.length === 0) return
    const data = ensureObject(draft, 'data')
    for (const [key, value] of text) data[key] = Buffer.from(stringOf(value)).toString('base64')
  },
  validate(secret) {
    const size = bytesOf(secret.data, 'base64')
    return [
      ...validateKeys(secret.data, 'data'),
      ...(size > DATA_BYTES ? [tooLongValue('data', DATA_BYTES)] : []),
      ...typeErrors(secret, domain),
    ]
  },
  warnings: ({ type, data }) => (type === `${domain}/tls` ? keyPairWarnings(objectOf(data)) : []),
  validateUpdate: (object, old) => [
    ...(object.type === old.type ? [] : [invalidValue('type', object.type, 'field is immutable')]),
    ...keepImmutable(object, old, ['data']),
  ],
})
