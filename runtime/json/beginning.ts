import { jsonText } from './exact-json.ts'
import { isJsonObject } from './values.ts'

/**
 * Returns the JSON text of a value like {@link jsonText}; if it is longer than `most` characters, its beginning and an
 * ellipsis. Writes little more than it returns, and keeps nothing of the value alive.
 */
export function beginningOfJson(value: unknown, most: number): string {
  const text = new Beginning(most).of(value)
  return text.length > most ? `${text.slice(0, most)}...` : text
}

/** Writes values until there are more characters than are wanted. */
class Beginning {
  readonly #most: number
  #text = ''

  constructor(most: number) {
    this.#most = most
  }

  of(value: unknown): string {
    this.#write(value)
    return this.#text
  }

  get #isFull(): boolean {
    return this.#text.length > this.#most
  }

  #write(value: unknown): void {
    if (typeof value === 'string') this.#writeText(value)
    else if (Array.isArray(value)) this.#writeList(value)
    else if (isJsonObject(value)) this.#writeFields(value)
    else this.#text += jsonText(value)
  }

  /** Each character of a text takes at least one in JSON, so no more are read than there is room for. */
  #writeText(text: string): void {
    const room = this.#most - this.#text.length + 1
    this.#text += JSON.stringify(text.length > room ? text.slice(0, room) : text)
  }

  #writeList(list: readonly unknown[]): void {
    let mark = '['
    for (const item of list) {
      if (this.#isFull) return
      this.#text += mark
      this.#write(item)
      mark = ','
    }
    this.#text += list.length === 0 ? '[]' : ']'
  }

  #writeFields(fields: Readonly<Record<string, unknown>>): void {
    let mark = '{'
    for (const name of Object.keys(fields)) {
      if (this.#isFull) return
      const value: unknown = fields[name]
      if (value === undefined) continue
      this.#text += mark
      this.#writeText(name)
      this.#text += ':'
      this.#write(value)
      mark = ','
    }
    this.#text += mark === '{' ? '{}' : '}'
  }
}
