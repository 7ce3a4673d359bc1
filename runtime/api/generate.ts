import { randomInt, randomUUID } from 'node:crypto'

/** No vowels and nothing that looks like another character, so that no words appear. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'
const SUFFIX_CHARACTERS = 5
const NAME_CHARACTERS = 63

/**
 * Returns `generateName` followed by five random characters, its prefix shortened so that the name fits a DNS label
 * (META-11).
 */
export function generateName(prefix: string): string {
  let suffix = ''
  for (let i = 0; i < SUFFIX_CHARACTERS; i++) suffix += ALPHABET[randomInt(ALPHABET.length)]
  return prefix.slice(0, NAME_CHARACTERS - SUFFIX_CHARACTERS) + suffix
}

/** Returns a random identifier (RFC 9562 version 4) for metadata.uid (META-13). */
export const generateUid = (): string => randomUUID()
