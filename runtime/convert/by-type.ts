import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/** The fields of the second version that hold the value, by its type. */
export interface TypedPlaces {
  readonly integer: string
  readonly string: string
}

/**
 * Splits a field that holds a number or a text into two fields. If both are set, the single field takes the number, and
 * the text is kept under `name`.
 */
export function byType(field: string, { integer, string }: TypedPlaces, name: string): ConversionStep {
  const [either, number, text] = [field, integer, string].map(parsePath) as [string[], string[], string[]]
  return {
    forward(object, keeper) {
      const value = read(object, either)
      const kept = keeper.fetch(name)?.value
      const bare = remove(object, either)
      if (typeof value === 'string') return write(bare, text, value)
      if (value === undefined) return bare
      const numbered = write(bare, number, value)
      return kept === undefined ? numbered : write(numbered, text, kept)
    },
    back(object, keeper) {
      const count = read(object, number)
      const word = read(object, text)
      keeper.keep(name, count === undefined || word === undefined ? undefined : { value: word })
      const value = count ?? word
      return value === undefined ? object : write(remove(remove(object, number), text), either, value)
    },
  }
}
