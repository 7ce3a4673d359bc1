import { canonicalText } from './canonical-text.ts'

/** A set of JSON values with constant-time lookup. */
export class JsonSet {
  readonly #texts: ReadonlySet<string>

  constructor(values: readonly unknown[]) {
    this.#texts = new Set(values.map(canonicalText))
  }

  /** Whether it has a value that equals this one, as `jsonEqual` says. */
  has(value: unknown): boolean {
    return this.#texts.has(canonicalText(value))
  }
}
