import { TEXT_TO_TEXT } from '../cost/library-costs.ts'
import { BYTES, STRING } from '../value/types.ts'
import { STEPS_PER_CODE_POINT } from '../value/text.ts'
import { CelError, type Bytes, type Value } from '../value/values.ts'
import { functionOf, globalCall, type Library, overload } from './library.ts'

const encode = (bytes: Bytes): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Decodes base64; padding may be missing, and line ends are skipped. */
function decode(text: string): Value {
  const letters = text.replaceAll(/[\r\n]/g, '')
  const bad = /[^A-Za-z0-9+/]/.exec(letters.replace(/={1,2}$/, ''))
  if (bad !== null) return malformed(bad.index)
  try {
    return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0))
  } catch {
    return malformed(letters.length)
  }
}

const malformed = (at: number): CelError => new CelError(`illegal base64 data at input byte ${at}`)

/** Returns the steps of converting bytes to characters or back. */
const textSteps = ([value]: readonly Value[]): number =>
  STEPS_PER_CODE_POINT * (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0)

const COSTS = { ...TEXT_TO_TEXT, textSteps }

/** `base64.encode` and `base64.decode`, as cel-go's `ext.Encoders`. */
export const encodersLibrary: Library = {
  name: 'cel.lib.ext.encoders',
  functions: [
    functionOf('base64.decode', overload('base64_decode_string', globalCall([STRING], BYTES), decode, COSTS)),
    functionOf('base64.encode', overload('base64_encode_bytes', globalCall([BYTES], STRING), encode, COSTS)),
  ],
}
