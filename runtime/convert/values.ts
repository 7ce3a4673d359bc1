import { parsePath, read, write } from './path.ts'
import type { Transform, ConversionStep } from './step.ts'

/** A scalar value of a field. */
export type Scalar = string | number | boolean

/** Maps the values of a field in pairs; other values stay. A value must occur only once on its side of the pairs. */
export function values(field: string, pairs: readonly (readonly [Scalar, Scalar])[]): ConversionStep {
  const path = parsePath(field)
  const through =
    (names: ReadonlyMap<unknown, Scalar>): Transform =>
    (object) => {
      const name = names.get(read(object, path))
      return name === undefined ? object : write(object, path, name)
    }
  return { forward: through(new Map(pairs)), back: through(new Map(pairs.map(([a, b]) => [b, a]))) }
}
