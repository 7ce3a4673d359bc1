import { parsePath, read, write } from './path.ts'
import type { Change, Step } from './step.ts'

/** A value of a field: a word, a number or a truth value. */
export type Scalar = string | number | boolean

/** Values of a field have other names; those that are not listed stay. Each value stands once on its side. */
export function values(field: string, pairs: readonly (readonly [Scalar, Scalar])[]): Step {
  const path = parsePath(field)
  const through =
    (names: ReadonlyMap<unknown, Scalar>): Change =>
    (object) => {
      const name = names.get(read(object, path))
      return name === undefined ? object : write(object, path, name)
    }
  return { forward: through(new Map(pairs)), back: through(new Map(pairs.map(([a, b]) => [b, a]))) }
}
