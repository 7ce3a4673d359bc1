import { isEnough, type FieldError } from '../../api/index.ts'
import { isNested } from '../is-nested.ts'
import type { Sliced } from '../../async/index.ts'

/** Nodes of a schema that are validated in one slice, which takes a few milliseconds. */
const NODES_AT_ONCE = 1_000

/** Yields a node and all below it, each before those nested in it. Nested nodes are made when they are requested. */
export function* nodesOf<T extends { readonly schema: object }>(
  root: T,
  nestedIn: (node: T) => Iterator<T>,
): Iterable<T> {
  yield root
  const path = [nestedIn(root)]
  for (let nested = path.at(-1); nested !== undefined; nested = path.at(-1)) {
    const next = nested.next()
    if (next.done === true) path.pop()
    else {
      yield next.value
      if (isNested(next.value.schema)) path.push(nestedIn(next.value))
    }
  }
}

/** Returns the errors of nodes in their order, in slices; stops when there are more than a refusal lists. */
export function* errorsOfNodes<T>(
  nodes: Iterable<T>,
  errorsOf: (node: T) => readonly FieldError[],
): Sliced<FieldError[]> {
  const errors: FieldError[] = []
  let visited = 0
  for (const node of nodes) {
    for (const error of errorsOf(node)) errors.push(error)
    if (isEnough(errors)) break
    if (++visited % NODES_AT_ONCE === 0) yield
  }
  return errors
}
