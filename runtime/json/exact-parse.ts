import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } from './characters.ts'
import { fromBigInt } from './integers.ts'
import { isJsonObject, setField } from './values.ts'

interface ParsedJson {
  readonly value: unknown
  /** Paths of keys that are repeated within their object, each path once, in the order of repetition; at most 100. */
  readonly duplicates: readonly string[]
}

const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y
/** Most repeated keys that are reported: as many as a Status names. */
const MOST_DUPLICATES = 100
/** Characters of the longest 64-bit integer, sign included; a longer one becomes the nearest `number`. */
const MOST_CHARACTERS = 20
/** Levels of values within values; twice what a request body may have. */
const MOST_LEVELS = 1_000

/** Merges the value of a repeated key into the earlier one, as Go does when it decodes twice into one variable. */
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

class ExactParser {
  readonly duplicates = new Set<string>()
  readonly #text: string
  #at = 0
  /** Keys and indexes from the outermost value to the current one. */
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

  /** Skips white space and returns the code of the next character. */
  #next(): number {
    while (this.#text.charCodeAt(this.#at) <= SPACE) this.#at++
    return this.#text.charCodeAt(this.#at)
  }

  /** Consumes a comma or the closing bracket; returns whether it was the bracket. */
  #ends(bracket: number): boolean {
    const here = this.#next()
    if (here === bracket || here === COMMA) this.#at++
    return here === bracket
  }

  #enter(step: string | number): void {
    if (this.#steps.push(step) > MOST_LEVELS) throw new RangeError(`limit is ${MOST_LEVELS} levels of a value`)
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    this.#at++
    while (!this.#ends(CLOSE_BRACE)) {
      this.#next()
      const key = this.#key()
      this.#next()
      this.#at++
      this.#enter(key)
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
      this.#enter(items.length)
      items.push(this.value())
      this.#steps.pop()
    }
    return items
  }

  /** Returns a copy, since a slice would keep the whole text in memory. */
  #string(): string {
    const start = this.#at
    this.#skipString()
    return String(JSON.parse(this.#text.slice(start, this.#at)))
  }

  /** Reads a key without copying it: the engine interns property names, so a slice keeps no text in memory. */
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

  /** Reports whether an odd number of backslashes precedes a position. */
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
 * Parses JSON. It is slower than `JSON.parse`, but reports repeated keys and keeps all digits of 64-bit integers. Throws
 * SyntaxError for what is no JSON, RangeError for values in more than 1,000 levels.
 */
export function parseExactly(text: string): ParsedJson {
  JSON.parse(text)
  const parser = new ExactParser(text)
  const value = parser.value()
  return { value, duplicates: [...parser.duplicates] }
}
