import { objectOf } from '../../../json/index.ts'
import { invalidValue, tooLongValue, collectErrors } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { bytesOf, validateKeys, DATA_BYTES, keepImmutable } from '../data.ts'

export const configMaps: Strategy = {
  validate({ data, binaryData }) {
    return collectErrors((errors) => {
      errors.push(...validateKeys(data, 'data'))
      const binary = objectOf(binaryData)
      for (const key in objectOf(data)) {
        if (Object.hasOwn(binary, key))
          errors.push(invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData'))
      }
      errors.push(...validateKeys(binaryData, 'binaryData'))
      const size = bytesOf(data, 'utf8') + bytesOf(binaryData, 'base64')
      if (size > DATA_BYTES) errors.push(tooLongValue('[]', DATA_BYTES))
    })
  },
  validateUpdate: (object, old) => keepImmutable(object, old, ['data', 'binaryData']),
}
