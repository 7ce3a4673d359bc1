import { encodeObject, measureText, type KnownSources } from '../../../codec/index.ts'
import { ApiError, MAX_NODES, type DynamicObject } from '../../../api/index.ts'

/** Most bytes of a stored object, so that every object that can be read can be sent back. */
const MAX_BYTES = 3 * 1024 * 1024
/** Values that an answer has besides those that are stored: the version. */
const ADDED = 1
/** An object of fewer bytes can't hold too many values. */
const FEW_BYTES = MAX_NODES

/**
 * Encodes an object that a client writes, with its managed fields. Throws ApiError 413 if it has more bytes or more
 * values than a body may have, unless it is smaller than before.
 *
 * @param known the stored object (absent: the object is new), and what it was decoded from, if none of its parts has been changed
 *   in place
 */
export function encodeWritten(object: DynamicObject, known: KnownSources): Uint8Array {
  const value = encodeObject(object, known)
  if (value.length <= FEW_BYTES || value.length < (known.before?.text.length ?? 0)) return value
  if (value.length > MAX_BYTES) throw tooLarge(`${MAX_BYTES} bytes`)
  if (measureText(value).nodes + ADDED > MAX_NODES) throw tooLarge(`${MAX_NODES} values`)
  return value
}

const tooLarge = (limit: string): ApiError =>
  new ApiError(
    413,
    'RequestEntityTooLarge',
    `Request entity too large: limit is ${limit} in the stored object with its metadata.managedFields`,
  )
