import { type Config, fixedKeys } from '../../config/index.ts'

/** Levels of objects within objects that are compared. */
const DEPTH = 5

/** The part of the configuration that a running server keeps until its next start. */
export class FixedConfig {
  readonly #started: Config
  /** The values of the keys at the start or as last reported, as text: the objects may have changed since. */
  readonly #told: Map<keyof Config, string>

  constructor(started: Config) {
    this.#started = started
    const keys = [...fixedKeys('data'), ...fixedKeys('code')]
    this.#told = new Map(keys.map((key) => [key, textOf(started[key])]))
  }

  /**
   * Returns a saved configuration in which the keys that only take effect at a start have their values of the start.
   */
  over(saved: Config): Config {
    const fixed = fixedKeys('data').flatMap((key) =>
      this.#started[key] === undefined ? [] : [[key, this.#started[key]]],
    )
    const rest = Object.entries(saved).filter(([key]) => !fixedKeys('data').some((one) => one === key))
    return Object.fromEntries([...rest, ...fixed]) as Config
  }

  /** Returns the keys whose changes take effect only at the next start, each once per change. */
  changedIn(saved: Config, holding: 'data' | 'code'): readonly string[] {
    const changed = fixedKeys(holding).filter((key) => this.#told.get(key) !== textOf(saved[key]))
    for (const key of changed) this.#told.set(key, textOf(saved[key]))
    return changed
  }
}

/**
 * Returns a text that is the same for values with the same content; functions and classes are compared by their source.
 */
function textOf(value: unknown, depth = DEPTH): string {
  if (typeof value === 'function') return `${value.toString()}${membersOf(value, depth)}`
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`
  const { constructor: made }: { readonly constructor?: unknown } = value
  const isPlain = made === undefined || made === Object || made === Array
  return `${isPlain ? '' : String(made)}${membersOf(value, depth)}`
}

/** Getters are not called, because they may have side effects. */
function membersOf(value: object, depth: number): string {
  if (depth === 0) return ''
  const members = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, { enumerable }]) => enumerable)
  return `{${members.map(([name, member]) => `${name}: ${textOf(member.value ?? member.get, depth - 1)}`).join(', ')}}`
}
