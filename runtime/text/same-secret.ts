import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether two secrets are the same: tokens, passwords, or codes that a key has made. The time depends on their
 * lengths alone, so nobody can guess a secret character by character. Digests are compared, so inputs of different
 * lengths are handled, too.
 */
export const isSameSecret = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
