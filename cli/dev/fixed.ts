import { type Config, fixedKeys } from '../../config/index.ts'

/** Levels of objects within objects that are compared. */
const DEPTH = 5

/** What a running server goes on with of the configuration that it was started with. */
export class FixedConfig {
  readonly #started: Config
  /** What the keys were at the start, and what was told of them since, as text: the objects may have changed by themselves. */
  readonly #told: Map<keyof Config, string>

  constructor(started: Config) {
    this.#started = started
    const keys = [...fixedKeys('data'), ...fixedKeys('code')]
    this.#told = new Map(keys.map((key) => [key, textOf(started[key])]))
  }

  /** Returns a saved configuration, with what can be read of the one at the start in the place of what counts only then. */
  over(saved: Config): Config {
    const fixed = fixedKeys('data').flatMap((key) =>
      this.#started[key] === undefined ? [] : [[key, this.#started[key]]],
    )
    const rest = Object.entries(saved).filter(([key]) => !fixedKeys('data').some((one) => one === key))
    return Object.fromEntries([...rest, ...fixed]) as Config
  }

  /** Returns the keys that a saved configuration changes in vain, each only once for each change. */
  changedIn(saved: Config, holding: 'data' | 'code'): readonly string[] {
    const changed = fixedKeys(holding).filter((key) => this.#told.get(key) !== textOf(saved[key]))
    for (const key of changed) this.#told.set(key, textOf(saved[key]))
    return changed
  }
}

/** Returns what two values have in common exactly if they say the same: of functions and classes their texts. */
function textOf(value: unknown, depth = DEPTH): string {
  if (typeof value === 'function') return `${value.toString()}${membersOf(value, depth)}`
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`
  const { constructor: made }: { readonly constructor?: unknown } = value
  const isPlain = made === undefined || made === Object || made === Array
  return `${isPlain ? '' : String(made)}${membersOf(value, depth)}`
}

/** Getters are not called: whatever they do is theirs. */
function membersOf(value: object, depth: number): string {
  if (depth === 0) return ''
  const members = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, { enumerable }]) => enumerable)
  return `{${members.map(([name, member]) => `${name}: ${textOf(member.value ?? member.get, depth - 1)}`).join(', ')}}`
}
