import { List, type Value } from './values.ts'

/** A list over an array of values, which it does not copy. */
export class ArrayList extends List {
  readonly elements: readonly Value[]

  constructor(elements: readonly Value[]) {
    super()
    this.elements = elements
  }

  get length(): number {
    return this.elements.length
  }

  at(index: number): Value {
    return this.elements[index] ?? null
  }
}

/** The elements of any list as an array; not to be changed. */
export function elementsOf(list: List): readonly Value[] {
  if (list instanceof ArrayList) return list.elements
  const elements: Value[] = []
  for (let i = 0; i < list.length; i++) elements.push(list.at(i))
  return elements
}
