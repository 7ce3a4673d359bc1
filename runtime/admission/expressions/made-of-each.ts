import type { Sliced } from '../../async/index.ts'

/** Expressions that are compiled in one slice, which takes a few milliseconds. */
const COMPILED_AT_ONCE = 100

/** Makes something of each item of a list that takes as long as an expression takes to compile, in slices. */
export function* madeOfEach<T, Made>(items: readonly T[], make: (item: T) => Made): Sliced<readonly Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % COMPILED_AT_ONCE === 0) yield
  }
  return made
}
