/** Annotations that are remembered, and the characters of the value of one. */
const MOST_KNOWN = 1_000
const MOST_CHARACTERS = 300

/** How many there are of those that follow the first ones, which have none. */
interface Known {
  count: number
  readonly first: Annotations
}

/**
 * Annotations of an event, in the order in which they came. Most requests have the same as others, so those that follow
 * are kept with each: to annotate an event is to look them up, and their JSON is made once.
 */
export class Annotations {
  /** The field of an event; empty if there is none. */
  readonly field: Buffer
  readonly #before: Annotations | undefined
  readonly #key: string
  /** Without the braces. */
  readonly #text: string
  readonly #known: Known
  /** Those with one more, by its name and its value. */
  readonly #following = new Map<string, Map<string, Annotations>>()

  private constructor(before: Annotations | undefined, key: string, text: string) {
    this.#before = before
    this.#key = key
    this.#text = text
    this.#known = before === undefined ? { count: 0, first: this } : before.#known
    this.field = Buffer.from(text === '' ? '' : `,"annotations":{${text}}`)
  }

  /** Returns the annotations of an event that has none, from which all others are made. */
  static none(): Annotations {
    return new Annotations(undefined, '', '')
  }

  /** Returns these annotations with one more; these if there is one of that name. */
  with(key: string, value: string): Annotations {
    const known = this.#following.get(key)?.get(value)
    return known ?? (this.#has(key) ? this : this.#followedBy(key, value))
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
