import { WorkBudget } from '../../api/index.ts'
import { isJsonObject, jsonText } from '../../json/index.ts'

/** Most values that the paths of all declared columns look at for one row. */
export const MOST_STEPS = 200_000
/** Most characters of a declared cell. */
export const MOST_CELL = 16 * 1024
/** Most characters of all declared cells of a row. */
export const MOST_ROW = 128 * 1024
/** Characters of a time that take as long to read as one value. */
const CHARACTERS_PER_STEP = 16

/** Characters by which the JSON of a part may differ from that of the whole at its end. */
const CLOSING = 16

const HIGH_SURROGATES = { from: 0xd800, to: 0xdbff }

/** The remaining budget of one row's declared columns, whatever its definition and its object are. */
export class RowWork {
  readonly #steps = new WorkBudget(MOST_STEPS, 'values that columns look at')
  readonly #characters = new WorkBudget(MOST_ROW, 'characters of cells')

  /** Takes off values before they are looked at; returns whether they may be. */
  affords(values: number): boolean {
    return this.#steps.affords(values)
  }

  /** Whether the budget is spent. */
  get isOver(): boolean {
    return this.#steps.left === 0
  }

  /** Returns the text of a value, cut where the cell or the row ends; undefined if the row has no room left. */
  text(value: unknown): string | undefined {
    const most = Math.min(MOST_CELL, this.#characters.left)
    if (most === 0) return undefined
    const text = typeof value === 'object' && value !== null ? this.#json(value, most) : String(value)
    if (this.isOver) return undefined
    const cell = text.length > most ? cut(text, most) : text
    this.#characters.spend(cell.length)
    return cell
  }

  /** Returns the text of a time if it may be read. */
  time(text: string): string | undefined {
    return this.affords(Math.ceil(text.length / CHARACTERS_PER_STEP)) ? text : undefined
  }

  /** Returns at least the first so many characters of the JSON of a value, without writing all of it. */
  #json(value: object, most: number): string {
    const part = new Part(most + CLOSING, this)
    const beginning = part.of(value)
    return jsonText(part.isWhole ? value : beginning)
  }
}

/** Copies the beginning of a value, as much as its JSON shows in so many characters. */
class Part {
  #left: number
  readonly #work: RowWork

  constructor(characters: number, work: RowWork) {
    this.#left = characters
    this.#work = work
  }

  /** Whether nothing was left out. */
  get isWhole(): boolean {
    return this.#left >= 0
  }

  of(value: unknown): unknown {
    // Each value takes one character at least, and a separator or a bracket.
    this.#left -= 2
    if (typeof value === 'string') return this.#ofText(value)
    if (Array.isArray(value)) return this.#ofList(value)
    return isJsonObject(value) ? this.#ofObject(value) : value
  }

  #ofText(text: string): string {
    const part = this.#left < 0 ? '' : text.slice(0, this.#left + 1)
    this.#left -= text.length
    return part
  }

  #ofList(list: readonly unknown[]): unknown[] {
    const part: unknown[] = []
    for (const item of list) {
      if (this.#left < 0) break
      part.push(this.of(item))
    }
    return part
  }

  #ofObject(object: Readonly<Record<string, unknown>>): object {
    const names = Object.keys(object)
    if (!this.#work.affords(names.length)) this.#left = -1
    const part: [string, unknown][] = []
    for (const name of names) {
      if (this.#left < 0) break
      this.#left -= name.length + 3
      part.push([name, this.of(object[name])])
    }
    return Object.fromEntries(part)
  }
}

/** Cuts a text, but not within a character. */
function cut(text: string, end: number): string {
  const last = text.charCodeAt(end - 1)
  return text.slice(0, last >= HIGH_SURROGATES.from && last <= HIGH_SURROGATES.to ? end - 1 : end)
}
