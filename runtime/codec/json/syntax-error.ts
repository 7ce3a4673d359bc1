import { BACKSLASH, isDigit, MINUS, POINT, QUOTE } from '../../json/index.ts'

const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])
const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' }
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  "'": "\\'",
}

export const UNEXPECTED_END = 'unexpected end of JSON input'

class FieldError extends Error {}

const isHex = (byte: number): boolean => /[0-9A-Fa-f]/.test(String.fromCharCode(byte))

function quote(byte: number): string {
  const character = String.fromCharCode(byte)
  const short = SHORT_ESCAPES[character]
  if (short !== undefined) return `'${short}'`
  if (byte < 0x20 || byte === 0x7f) return `'\\x${byte.toString(16).padStart(2, '0')}'`
  if (byte >= 0x80 && byte < 0xa1) return `'\\u${byte.toString(16).padStart(4, '0')}'`
  return `'${character}'`
}

/** Scans a text that `JSON.parse` refused, to describe the error in the words of Go's decoder. */
class Scanner {
  #at = 0
  readonly #text: Uint8Array
  constructor(text: Uint8Array) {
    this.#text = text
  }

  document(): void {
    this.#values()
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('after top-level value')
  }

  #peek(): number {
    const byte = this.#text[this.#at]
    if (byte === undefined) throw new FieldError(UNEXPECTED_END)
    return byte
  }

  #fail(context: string): never {
    throw new FieldError(`invalid character ${quote(this.#peek())} ${context}`)
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && SPACES.has(this.#text[this.#at] ?? 0)) this.#at++
  }

  #take(character: string): boolean {
    if (this.#peek() !== character.charCodeAt(0)) return false
    this.#at++
    return true
  }

  /** Scans a value and all values in it, with its own stack of open brackets: the text may be nested deeply. */
  #values(): void {
    const open: ('object' | 'array')[] = []
    for (;;) {
      this.#skipSpace()
      if (this.#take('{')) {
        this.#skipSpace()
        if (!this.#take('}')) {
          this.#key()
          open.push('object')
          continue
        }
      } else if (this.#take('[')) {
        this.#skipSpace()
        if (!this.#take(']')) {
          open.push('array')
          continue
        }
      } else {
        this.#scalar()
      }
      if (this.#closeFinished(open)) return
    }
  }

  /** Closes what ends after a value; returns whether the outermost value is complete. */
  #closeFinished(open: ('object' | 'array')[]): boolean {
    for (;;) {
      const container = open.at(-1)
      if (container === undefined) return true
      this.#skipSpace()
      if (this.#take(',')) {
        this.#skipSpace()
        if (container === 'object') this.#key()
        return false
      }
      if (!this.#take(container === 'object' ? '}' : ']')) {
        this.#fail(container === 'object' ? 'after object key:value pair' : 'after array element')
      }
      open.pop()
    }
  }

  #key(): void {
    if (this.#peek() !== QUOTE) this.#fail('looking for beginning of object key string')
    this.#string()
    this.#skipSpace()
    if (!this.#take(':')) this.#fail('after object key')
  }

  #scalar(): void {
    const byte = this.#peek()
    if (byte === QUOTE) return this.#string()
    if (byte === MINUS || isDigit(byte)) return this.#number()
    const literal = LITERALS[String.fromCharCode(byte)]
    if (literal === undefined) this.#fail('looking for beginning of value')
    for (const letter of literal) {
      if (!this.#take(letter)) this.#fail(`in literal ${literal} (expecting '${letter}')`)
    }
  }

  #string(): void {
    this.#at++
    for (;;) {
      const byte = this.#peek()
      if (byte === BACKSLASH) {
        this.#at++
        this.#escape()
        continue
      }
      if (byte < 0x20) this.#fail('in string literal')
      this.#at++
      if (byte === QUOTE) return
    }
  }

  #escape(): void {
    const letter = String.fromCharCode(this.#peek())
    if (!'"\\/bfnrtu'.includes(letter)) this.#fail('in string escape code')
    this.#at++
    if (letter !== 'u') return
    for (let digit = 0; digit < 4; digit++, this.#at++) {
      if (!isHex(this.#peek())) this.#fail('in \\u hexadecimal character escape')
    }
  }

  #digits(context: string): void {
    if (!isDigit(this.#peek())) this.#fail(context)
    while (isDigit(this.#text[this.#at])) this.#at++
  }

  #number(): void {
    if (this.#take('-') && !isDigit(this.#peek())) this.#fail('in numeric literal')
    if (!this.#take('0')) this.#digits('in numeric literal')
    if (this.#text[this.#at] === POINT) {
      this.#at++
      this.#digits('after decimal point in numeric literal')
    }
    const exponent = this.#text[this.#at]
    if (exponent === 0x65 || exponent === 0x45) {
      this.#at++
      if (this.#peek() === 0x2b || this.#peek() === 0x2d) this.#at++
      this.#digits('in exponent of numeric literal')
    }
  }
}

/** Describes the first error of a text that is no JSON, e.g. `invalid character 'x' looking for beginning of value`. */
export function describeSyntaxError(text: Uint8Array): string {
  try {
    new Scanner(text).document()
  } catch (error) {
    if (error instanceof FieldError) return error.message
    throw error
  }
  return 'invalid JSON'
}
