import { compressSync, uncompressSync } from 'lz4-napi'

/** Returns the bytes as a block of LZ4 after its length. The buffer may keep more memory than it shows. */
export const compress = (bytes: Buffer): Buffer => compressSync(bytes)

/** Returns what was compressed. Throws an Error if the bytes are no such block. */
export const decompress = (packed: Uint8Array): Buffer => uncompressSync(packed)
