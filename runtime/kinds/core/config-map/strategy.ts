import { objectOf, stringOf } from '../../../json/index.ts'
import { invalidValue, tooLongValue } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { keysOf, base64Bytes, validateKeys, DATA_BYTES, keepImmutable } from '../data.ts'

const textBytes = (value: unknown): number =>
  Object.values(objectOf(value)).reduce((sum: number, text) => sum + Buffer.byteLength(stringOf(text)), 0)

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
