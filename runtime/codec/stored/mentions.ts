import type { EncodedObject } from './types.ts'

const OWNERS = Buffer.from('"ownerReferences":')
const DELETION = Buffer.from('"deletionTimestamp":')

/** Returns whether a stored object may have owners, without parsing it: false is certain. */
export const mayHaveOwners = (object: EncodedObject): boolean => mentions(object, OWNERS)

/** Returns whether a stored object may be under deletion, without parsing it: false is certain. */
export const mayBeUnderDeletion = (object: EncodedObject): boolean => mentions(object, DELETION)

const mentions = ({ value }: EncodedObject, name: Buffer): boolean =>
  (value instanceof Buffer ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength)).includes(name)
