import { randomFillSync, randomInt } from 'node:crypto'

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

const UID_BYTES = 16
const UID_CHARACTERS = 36
/** Identifiers that are generated together: random bytes and texts are cheap in large pieces. */
const UIDS_AT_ONCE = 128
const DIGITS = Buffer.from('0123456789abcdef')
const HYPHEN = 0x2d

/** Returns pre-generated random identifiers one by one. */
class UidSource {
  #text = ''
  #next = 0

  take(): string {
    if (this.#next === this.#text.length) {
      this.#text = uidTexts()
      this.#next = 0
    }
    const start = this.#next
    this.#next += UID_CHARACTERS
    return this.#text.slice(start, this.#next)
  }
}

const UIDS = new UidSource()

/** Returns a random identifier (RFC 9562 version 4) for metadata.uid (META-13). */
export const generateUid = (): string => UIDS.take()

function uidTexts(): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(UIDS_AT_ONCE * UID_BYTES))
  const text = Buffer.allocUnsafe(UIDS_AT_ONCE * UID_CHARACTERS)
  let to = 0
  for (let from = 0; from < bytes.length; from++) {
    const place = from % UID_BYTES
    const byte = versioned(bytes[from] as number, place)
    if (place >= 4 && place <= 10 && place % 2 === 0) text[to++] = HYPHEN
    text[to++] = DIGITS[byte >> 4] as number
    text[to++] = DIGITS[byte & 0x0f] as number
  }
  return text.toString('latin1')
}

/** Returns a byte of an identifier with the bits of its version (4) and its variant. */
function versioned(byte: number, place: number): number {
  if (place === 6) return (byte & 0x0f) | 0x40
  return place === 8 ? (byte & 0x3f) | 0x80 : byte
}
