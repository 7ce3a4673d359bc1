import type { DynamicObject } from '../api/index.ts'
import type { Convert } from './conversion.ts'

/**
 * Anybody who may write an object may write the annotations in which values are kept. Where the values that came from
 * them make an object unsound, it is converted without them.
 * @param isSound asked only about objects that took something from annotations.
 */
export const guarded =
  (convert: Convert, isSound: (converted: DynamicObject) => boolean): Convert =>
  (object) => {
    const converted = convert(object)
    if (converted.metadata === object.metadata) return converted
    const left = converted.metadata.annotations ?? {}
    const annotations = Object.entries(object.metadata.annotations ?? {}).filter(([name]) => Object.hasOwn(left, name))
    const taken = annotations.length < Object.keys(object.metadata.annotations ?? {}).length
    if (!taken || isSound(converted)) return converted
    return convert({ ...object, metadata: { ...object.metadata, annotations: Object.fromEntries(annotations) } })
  }
