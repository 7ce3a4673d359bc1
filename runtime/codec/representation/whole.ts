import type { VersionedList, ListBody } from '../list.ts'
import { decodeStored, type ServedType } from '../splice.ts'
import { encodeYaml } from '../yaml.ts'
import { compactJson } from './json.ts'
import type { Representation } from './types.ts'

/** A collection as a plain value. */
export function decodeList(type: ServedType, list: VersionedList): object {
  const items = list.items.map((item) => {
    const object = decodeStored(type, item)
    if (type.items === 'typed') return object
    const { kind: _kind, apiVersion: _apiVersion, ...bare } = object
    return bare
  })
  const { revision, continueToken, remainingItemCount } = list
  return {
    kind: type.listKind,
    apiVersion: type.apiVersion,
    metadata: {
      resourceVersion: String(revision),
      continue: continueToken,
      ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
    },
    items,
  }
}

const single = (bytes: Uint8Array): ListBody => ({ length: bytes.length, chunks: () => [bytes] })

/** A form that is made from decoded values, all at once. */
const whole = (contentType: string, print: (value: object) => string): Representation => {
  const document = (value: object): Uint8Array => Buffer.from(print(value))
  return {
    contentType,
    document,
    object: (type, object) => document(decodeStored(type, object)),
    list: (type, list) => single(document(decodeList(type, list))),
  }
}

export const yaml: Representation = whole('application/yaml', encodeYaml)

/** JSON for eyes; its watch is the same as that of compact JSON. */
export const prettyJson: Representation = {
  ...whole('application/json', (value) => `${JSON.stringify(value, undefined, 2)}\n`),
  ...(compactJson.watch === undefined ? {} : { watch: compactJson.watch }),
}
