import { parsePath, read, remove, write, type Path } from './path.ts'
import type { ConversionTransform, ConversionStep } from './step.ts'

const transfer =
  (from: Path, to: Path): ConversionTransform =>
  (object) => {
    const value = read(object, from)
    return value === undefined ? object : write(remove(object, from), to, value)
  }

/** Moves a field to another path. */
export function move(from: string, to: string): ConversionStep {
  const first = parsePath(from)
  const second = parsePath(to)
  return { forward: transfer(first, second), back: transfer(second, first) }
}

/** Renames a field within its object. */
export const rename = (field: string, to: string): ConversionStep =>
  move(field, [...field.split('.').slice(0, -1), to].join('.'))
