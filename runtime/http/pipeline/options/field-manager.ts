import { tooLongValue, type FieldError, fieldError } from '../../../api/index.ts'

const MAX_BYTES = 128
/** Names that need no change. */
const PLAIN = /^[\x20-\x7e]{0,128}$/
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u

/** Quotes a text and escapes unprintable characters as Go does: `"a\x00b"`. */
function quote(text: string): string {
  let quoted = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (character === '"' || character === '\\') quoted += `\\${character}`
    else if (PRINTABLE.test(character)) quoted += character
    else if (character === '\n') quoted += '\\n'
    else if (character === '\t') quoted += '\\t'
    else if (character === '\r') quoted += '\\r'
    else if (code < 0x80) quoted += `\\x${code.toString(16).padStart(2, '0')}`
    else
      quoted += code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  }
  return `"${quoted}"`
}

/** Returns the errors of a field manager's name: too long, or characters that can't be printed. */
export function fieldManagerErrors(manager: string): readonly FieldError[] {
  if (Buffer.byteLength(manager) > MAX_BYTES) return [tooLongValue('fieldManager', MAX_BYTES)]
  const errors: FieldError[] = []
  let position = 0
  for (const character of manager) {
    if (!PRINTABLE.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      const message = `Invalid value: ${quote(manager)}: invalid character U+${code} (at position ${position})`
      errors.push(fieldError('fieldManager', 'FieldValueInvalid', () => message))
    }
    position += Buffer.byteLength(character)
  }
  return errors
}

/** Returns the name of the field manager: the parameter, or else the product in the User-Agent header. */
export function fieldManagerOf(parameter: string, userAgent: string | undefined): string {
  if (parameter !== '') return parameter
  if (userAgent === undefined) return ''
  const slash = userAgent.indexOf('/')
  const product = slash < 0 ? userAgent : userAgent.slice(0, slash)
  if (PLAIN.test(product)) return product
  let name = ''
  for (const character of product) {
    if (!PRINTABLE.test(character)) continue
    if (Buffer.byteLength(name) + Buffer.byteLength(character) > MAX_BYTES) break
    name += character
  }
  return name
}
