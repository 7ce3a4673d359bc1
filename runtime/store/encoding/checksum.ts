import { crc32 } from 'node:zlib'
import type { Key, Revision } from '../contract/index.ts'

/**
 * Returns the CRC-32 of the bytes, computed by the native code of zlib: 0.4 µs for 2 KiB.
 *
 * @param seed the checksum of the bytes before them
 */
export const checksum = (bytes: Uint8Array, seed = 0): number => crc32(bytes, seed)

/** Returns the checksum of an object of a checkpoint: of its value, its key and its revision. */
export const objectChecksum = (key: Key, revision: Revision, value: Uint8Array): number =>
  crc32(value, crc32(`${revision} ${key}`))

const CHECKSUM_LENGTH = 4

/** Returns the value of an object behind its checksum: u32 checksum (big-endian), value. */
export function sealObject(key: Key, revision: Revision, value: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafeSlow(CHECKSUM_LENGTH + value.byteLength)
  sealed.writeUInt32BE(objectChecksum(key, revision, value), 0)
  sealed.set(value, CHECKSUM_LENGTH)
  return sealed
}

/**
 * Returns the value of a sealed object, not copied; undefined if it is not what was sealed for the key and the
 * revision.
 */
export function unsealObject(key: Key, revision: Revision, sealed: Buffer): Uint8Array | undefined {
  if (sealed.byteLength < CHECKSUM_LENGTH) return undefined
  const value = sealed.subarray(CHECKSUM_LENGTH)
  return objectChecksum(key, revision, value) === sealed.readUInt32BE(0) ? value : undefined
}
