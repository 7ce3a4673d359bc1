import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether two secrets are the same: tokens, passwords, or codes that a key has made. The time that it takes depends on their
 * lengths alone, so that nobody learns a secret one character after the other. Digests are compared: texts of different
 * lengths, or with characters of different lengths, differ and fail no comparison.
 */
export const isSameSecret = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
