import { fromBigInt } from './integers.ts'
import { isJsonObject, setField } from './values.ts'

export interface ParsedJson {
  readonly value: unknown
  /** Paths of keys that stand more than once in their object, in the order of their repetition, each once; at most 100. */
  readonly duplicates: readonly string[]
}

const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y
const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const SPACE = 0x20
/** Most repeated keys that are named: as many as a refusal has room for. */
const MOST_DUPLICATES = 100
/** Characters of the longest integer of 64 bits: a longer one is never read digit by digit. */
const MOST_CHARACTERS = 20

/** Keeps what only the first occurrence of a repeated key has, as decoding twice into one variable does. */
function merge(first: unknown, second: unknown): unknown {
  if (!isJsonObject(first) || !isJsonObject(second)) return second
  for (const [key, value] of Object.entries(second))
    setField(first, key, Object.hasOwn(first, key) ? merge(first[key], value) : value)
  return first
}

const join = (path: string, step: string | number): string => {
  if (typeof step === 'number') return `${path}[${step}]`
  return path === '' ? step : `${path}.${step}`
}

class Parser {
  readonly duplicates = new Set<string>()
  readonly #text: string
  #at = 0
  /** Keys and indexes from the outermost value to the one that is read. */
  readonly #steps: (string | number)[] = []

  constructor(text: string) {
    this.#text = text
  }

  value(): unknown {
    switch (this.#next()) {
      case OPEN_BRACE:
        return this.#object()
      case OPEN_BRACKET:
        return this.#array()
      case QUOTE:
        return this.#string()
      default:
        return this.#scalar()
    }
  }

  /** The first character that is no space. */
  #next(): number {
    while (this.#text.charCodeAt(this.#at) <= SPACE) this.#at++
    return this.#text.charCodeAt(this.#at)
  }

  /** Steps over a comma or the bracket, and says whether the container ends with it. */
  #ends(bracket: number): boolean {
    const here = this.#next()
    if (here === bracket || here === COMMA) this.#at++
    return here === bracket
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    this.#at++
    while (!this.#ends(CLOSE_BRACE)) {
      this.#next()
      const key = this.#key()
      this.#next()
      this.#at++
      this.#steps.push(key)
      const value = this.value()
      const repeated = Object.hasOwn(object, key)
      if (repeated && this.duplicates.size < MOST_DUPLICATES) this.duplicates.add(this.#steps.reduce<string>(join, ''))
      setField(object, key, repeated ? merge(object[key], value) : value)
      this.#steps.pop()
    }
    return object
  }

  #array(): unknown[] {
    const items: unknown[] = []
    this.#at++
    while (!this.#ends(CLOSE_BRACKET)) {
      this.#steps.push(items.length)
      items.push(this.value())
      this.#steps.pop()
    }
    return items
  }

  /** A copy: a part of the text would keep the whole of it in memory. */
  #string(): string {
    const start = this.#at
    this.#skipString()
    return String(JSON.parse(this.#text.slice(start, this.#at)))
  }

  /** The engine keeps names by themselves. */
  #key(): string {
    const start = this.#at
    this.#skipString()
    const content = this.#text.slice(start + 1, this.#at - 1)
    return content.includes('\\') ? String(JSON.parse(`"${content}"`)) : content
  }

  #skipString(): void {
    let end = this.#text.indexOf('"', this.#at + 1)
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    this.#at = end + 1
  }

  /** Whether an odd number of backslashes stands before a position. */
  #isEscaped(position: number): boolean {
    let from = position
    while (this.#text[from - 1] === '\\') from--
    return (position - from) % 2 === 1
  }

  #scalar(): unknown {
    NUMBER.lastIndex = this.#at
    const found = NUMBER.exec(this.#text)
    if (found !== null) {
      this.#at += found[0].length
      return found[1] === undefined && found[2] === undefined ? integer(found[0]) : Number(found[0])
    }
    const word = this.#text[this.#at]
    this.#at += word === 'f' ? 'false'.length : 'true'.length
    return word === 'n' ? null : word === 't'
  }
}

function integer(digits: string): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) || digits.length > MOST_CHARACTERS ? number : fromBigInt(BigInt(digits))
}

/**
 * Reads a text that is known to be valid JSON: slower than `JSON.parse`, but it sees keys that are repeated, and the last
 * digits of integers of 64 bits.
 */
export function parseExactly(text: string): ParsedJson {
  const parser = new Parser(text)
  const value = parser.value()
  return { value, duplicates: [...parser.duplicates] }
}
