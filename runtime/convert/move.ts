import { parsePath, read, remove, write, type Path } from './path.ts'
import type { Change, Step } from './step.ts'

const transfer =
  (from: Path, to: Path): Change =>
  (object) => {
    const value = read(object, from)
    return value === undefined ? object : write(remove(object, from), to, value)
  }

/** A field stands in another place. */
export function move(from: string, to: string): Step {
  const [first, second] = [parsePath(from), parsePath(to)]
  return { forward: transfer(first, second), back: transfer(second, first) }
}

/** A field of the same object has another name. */
export const rename = (field: string, to: string): Step => move(field, [...field.split('.').slice(0, -1), to].join('.'))
