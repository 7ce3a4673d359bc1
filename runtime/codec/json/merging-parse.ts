export interface MergedValue {
  readonly value: unknown
  /** Paths of keys that stand more than once in their object, in the order of their repetition, each once. */
  readonly duplicates: readonly string[]
}

const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y
const SPACE = /\s*/y

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps what only the first occurrence of a repeated key has, as decoding twice into one variable does. */
function merge(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return second
  for (const [key, value] of Object.entries(second))
    define(first, key, Object.hasOwn(first, key) ? merge(first[key], value) : value)
  return first
}

/** Sets a key as `JSON.parse` does: also `__proto__` is a plain key. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

class Parser {
  private at = 0
  readonly duplicates = new Set<string>()
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  value(path: string): unknown {
    this.match(SPACE)
    const start = this.text[this.at]
    if (start === '{') return this.object(path)
    if (start === '[') return this.array(path)
    return JSON.parse(this.match(start === '"' ? STRING : SCALAR))
  }

  private match(token: RegExp): string {
    token.lastIndex = this.at
    const found = token.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** Steps over the bracket, and says whether the container ends with it. */
  private ends(bracket: string): boolean {
    this.match(SPACE)
    const here = this.text[this.at]
    if (here === bracket || here === ',') this.at++
    return here === bracket
  }

  private object(path: string): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    this.at++
    while (!this.ends('}')) {
      this.match(SPACE)
      const key = String(JSON.parse(this.match(STRING)))
      this.match(SPACE)
      this.at++
      const field = path === '' ? key : `${path}.${key}`
      const value = this.value(field)
      const repeated = Object.hasOwn(object, key)
      if (repeated) this.duplicates.add(field)
      define(object, key, repeated ? merge(object[key], value) : value)
    }
    return object
  }

  private array(path: string): unknown[] {
    const items: unknown[] = []
    this.at++
    while (!this.ends(']')) items.push(this.value(`${path}[${items.length}]`))
    return items
  }
}

/** Reads a text that is known to be valid JSON and to repeat keys: slower than `JSON.parse`, but it sees them. */
export function parseMerging(text: string): MergedValue {
  const parser = new Parser(text)
  const value = parser.value('')
  return { value, duplicates: [...parser.duplicates] }
}
