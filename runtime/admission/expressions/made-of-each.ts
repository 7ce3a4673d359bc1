import type { Sliced } from '../../async/index.ts'

/** Expressions that are compiled in one slice, which takes a few milliseconds. */
const COMPILED_AT_ONCE = 100

/** Maps a list in slices, with a function that takes as long as compiling an expression. */
export function* madeOfEach<T, Made>(items: readonly T[], make: (item: T) => Made): Sliced<readonly Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % COMPILED_AT_ONCE === 0) yield
  }
  return made
}
