import type { DynamicObject } from '../api/index.ts'
import type { Convert } from './conversion.ts'

/**
 * Guards a conversion against forged annotations: anyone who may write an object may also write the annotations in which
 * values are kept. If values from annotations make the converted object invalid, converts it without them.
 *
 * @param isSound reports whether a converted object is valid; called only for objects that took values from annotations
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
