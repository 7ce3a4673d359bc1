import { EventEnd, successField } from './event-end.ts'

/** Most annotations that are remembered, and most characters of a remembered value. */
const MOST_KNOWN = 1_000
const MOST_CHARACTERS = 300

/** The number of remembered annotations that follow the empty ones. */
interface Known {
  count: number
  readonly first: Annotations
}

/**
 * Annotations of an event, in the order in which they were added. Most requests have the same ones, so each value
 * remembers its successors: annotating an event is a lookup, and the JSON is made once.
 */
export class Annotations {
  readonly #before: Annotations | undefined
  readonly #key: string
  /** Without the braces. */
  readonly #text: string
  readonly #known: Known
  /** The annotations with one more, by its name and value. */
  readonly #following = new Map<string, Map<string, Annotations>>()
  /** By the code of a successful answer; 0: events without one. */
  readonly #ends = new Map<number, EventEnd>()

  private constructor(before: Annotations | undefined, key: string, text: string) {
    this.#before = before
    this.#key = key
    this.#text = text
    this.#known = before === undefined ? { count: 0, first: this } : before.#known
  }

  /** Returns the empty annotations, from which all others derive. */
  static none(): Annotations {
    return new Annotations(undefined, '', '')
  }

  /** Returns the annotations with one more; the same if the name exists already. */
  with(key: string, value: string): Annotations {
    const known = this.#following.get(key)?.get(value)
    return known ?? (this.#has(key) ? this : this.#followedBy(key, value))
  }

  /** Returns the end of events with these annotations. `code`: that of a successful answer; 0: the end holds no Status. */
  end(code: number): EventEnd {
    let end = this.#ends.get(code)
    if (end === undefined) this.#ends.set(code, (end = this.#makeEnd(code)))
    return end
  }

  #makeEnd(code: number): EventEnd {
    return new EventEnd(code === 0 ? '' : successField(code), this.#text === '' ? '' : `,"annotations":{${this.#text}}`)
  }

  #has(key: string): boolean {
    return this.#before !== undefined && (this.#key === key || this.#before.#has(key))
  }

  #followedBy(key: string, value: string): Annotations {
    const text = `${this.#text === '' ? '' : `${this.#text},`}${JSON.stringify(key)}:${JSON.stringify(value)}`
    const made = new Annotations(this, key, text)
    if (value.length > MOST_CHARACTERS) return made
    const known = this.#known
    if (known.count >= MOST_KNOWN) {
      known.first.#following.clear()
      known.count = 0
    }
    known.count++
    const values = this.#following.get(key) ?? new Map<string, Annotations>()
    this.#following.set(key, values.set(value, made))
    return made
  }
}
