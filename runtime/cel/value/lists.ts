import { List, type Value } from './values.ts'
import { UNLIMITED, type Work } from './work.ts'

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

/** Steps of making and reading one element. */
const STEPS_PER_ELEMENT = 2

/** Returns the elements of any list as an array, which must not be changed. */
export function elementsOf(list: List, work: Work = UNLIMITED): readonly Value[] {
  work.spend(STEPS_PER_ELEMENT * list.length + (list.decoding?.() ?? 0))
  if (list instanceof ArrayList) return list.elements
  const elements: Value[] = []
  for (let i = 0; i < list.length; i++) elements.push(list.at(i))
  return elements
}
