import type { FieldError, WorkBudget } from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { JsonObject } from '../../json/index.ts'

/** A validation in which a schema had no errors. */
interface SoundReading {
  /** What the validation depended on, besides the schema and the rules of the server. */
  readonly circumstances: string
  /** How much of the budget for patterns it took. */
  readonly spent: number
}

/** One validation of a schema. */
interface SchemaValidation {
  readonly schema: JsonObject
  readonly circumstances: string
  readonly patterns: WorkBudget
  /** Validates the schema; `compare` is called if the result depends on what the definition had so far. */
  validate(compare: () => void): Sliced<FieldError[]>
}

/**
 * Schemas of definitions in which validation has found no error, by their identity, for as long as they are in use: most
 * updates of a definition leave its schemas as they are. For one set of rules.
 */
export class SoundSchemas {
  readonly #known = new WeakMap<JsonObject, readonly SoundReading[]>();

  /** Returns the errors of a schema, without validating it if it is known to be sound. */
  *errorsOf({ schema, circumstances, patterns, validate }: SchemaValidation): Sliced<FieldError[]> {
    const known = this.#known.get(schema) ?? []
    const sound = known.find((one) => one.circumstances === circumstances)
    if (sound !== undefined && sound.spent <= patterns.left) {
      patterns.spend(sound.spent)
      return []
    }
    const before = patterns.left
    let isCompared = false
    const errors = yield* validate(() => (isCompared = true))
    const spent = before - patterns.left
    if (errors.length === 0 && !isCompared && sound === undefined)
      this.#known.set(schema, [...known, { circumstances, spent }])
    return errors
  }
}
