import { jsonEqual } from '../json/index.ts'
import { parsePath, read, write } from './path.ts'
import type { ConversionTransform, ConversionStep } from './step.ts'

/** A scalar value of a field. */
export type Scalar = string | number | boolean

/** Maps the values of a field in pairs; other values stay. A value must occur only once on its side of the pairs. */
export function values(field: string, pairs: readonly (readonly [Scalar, Scalar])[]): ConversionStep {
  const path = parsePath(field)
  const through =
    (names: ReadonlyMap<unknown, Scalar>): ConversionTransform =>
    (object) => {
      const name = names.get(read(object, path))
      return name === undefined ? object : write(object, path, name)
    }
  return { forward: through(new Map(pairs)), back: through(new Map(pairs.map(([a, b]) => [b, a]))) }
}

/**
 * Maps whole values of a field, objects too, in pairs. Other values stay; one that equals the result of a pair is
 * recorded under `name`, so that it is restored exactly.
 */
export function meanings(field: string, pairs: readonly (readonly [unknown, unknown])[], name: string): ConversionStep {
  const path = parsePath(field)
  const through =
    (mapped: readonly (readonly [unknown, unknown])[]): ConversionTransform =>
    (object, keeper) => {
      const isKept = keeper.fetch(name) !== undefined
      const value = read(object, path)
      const found = isKept ? undefined : mapped.find(([from]) => jsonEqual(from, value))
      if (found !== undefined) return write(object, path, found[1])
      keeper.keep(name, !isKept && mapped.some(([, to]) => jsonEqual(to, value)) ? {} : undefined)
      return object
    }
  return { forward: through(pairs), back: through(pairs.map(([a, b]) => [b, a])) }
}
