/** The layout of stored bytes: nobody else knows it. */
export { decodeObject, decodeServed, isDynamicObject } from './decode.ts'
export { encodeObject } from './encode.ts'
export { headOf, identityOf, kindHeadOf, startsWith } from './head.ts'
export { mayBeUnderDeletion, mayHaveOwners } from './mentions.ts'
export { metadataBytes, versionedMetadata } from './metadata.ts'
export type { ObjectSource } from './source.ts'
export { cut, isSpliceable, itemHeadOf, spliceObject, spliceWithin } from './splice.ts'
export type { EncodedList, EncodedObject } from './types.ts'
