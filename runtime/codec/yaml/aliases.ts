import { MAX_NODES, WorkBudget } from '../../api/index.ts'
import { Slice, type Sliced } from '../../async/index.ts'
import { setField } from '../../json/index.ts'
import { BodyRoom } from '../json/room.ts'
import { DecodingError } from '../json/decoding-error.ts'

/** Most characters of all texts in a document; one that an alias repeats counts each time. */
const MAX_CHARACTERS = 3 * 1024 * 1024

/** Values that are copied between two looks at the clock. */
const LOOK_EVERY = 128

/**
 * Makes a copy of a value in which nothing is shared: few bytes of anchors and aliases may produce very many values
 * (a "billion laughs"), or a cycle. Throws DecodingError if it is nested too deeply or has too many values.
 */
export const withoutAliases = (value: unknown): Sliced<unknown> => new Copier().copy(value)

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null

class Copier {
  readonly #room = new BodyRoom()
  readonly #nodes = new WorkBudget(MAX_NODES, 'values')
  readonly #characters = new WorkBudget(MAX_CHARACTERS, 'characters')
  readonly #slice = new Slice()
  #taken = 0

  #take(value: unknown): void {
    if (!this.#nodes.affords(1)) throw excessive()
    if (typeof value === 'string') this.#takeText(value)
  }

  #takeText(text: string): void {
    if (!this.#characters.affords(text.length)) throw excessive()
  }

  *copy(value: unknown): Sliced<unknown> {
    this.#take(value)
    return isCollection(value) ? yield* this.#copyCollection(value) : value
  }

  *#copyCollection(original: object): Sliced<object> {
    this.#room.enter()
    const copied = Array.isArray(original) ? yield* this.#copyItems(original) : yield* this.#copyFields(original)
    this.#room.leave()
    return copied
  }

  *#copyItems(original: readonly unknown[]): Sliced<object> {
    const copied: unknown[] = []
    for (const item of original) {
      this.#take(item)
      copied.push(isCollection(item) ? yield* this.#copyCollection(item) : item)
      if (this.#isDue()) yield* this.#pause()
    }
    return copied
  }

  *#copyFields(original: object): Sliced<object> {
    const copied: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(original)) {
      this.#takeText(key)
      this.#take(field)
      setField(copied, key, isCollection(field) ? yield* this.#copyCollection(field) : field)
      if (this.#isDue()) yield* this.#pause()
    }
    return copied
  }

  #isDue(): boolean {
    return ++this.#taken % LOOK_EVERY === 0 && this.#slice.isOver
  }

  *#pause(): Sliced<void> {
    yield
    this.#slice.begin()
  }
}

const excessive = (): DecodingError => new DecodingError('yaml: document contains excessive aliasing')
