import { expect, it } from 'vitest'
import { derived } from '../../../runtime/async/index.ts'

interface Node {
  readonly next?: Node
}

it('makes a value of an object once, whatever it is', () => {
  const made: object[] = []
  const valueOf = derived((object: object) => void made.push(object))
  const one = {}
  const two = {}
  for (const object of [one, two, one, one]) expect(valueOf(object)).toBeUndefined()
  expect(made).toEqual([one, two])
})

it('says what the value is meanwhile where an object leads back to itself', () => {
  const circle: { next?: Node } = {}
  circle.next = circle
  const lengthOf: (node: Node) => number = derived(
    ({ next }) => (next === undefined ? 1 : 1 + lengthOf(next)),
    () => 0,
  )
  expect(lengthOf(circle)).toBe(1)
  expect(lengthOf({ next: { next: {} } })).toBe(3)
})
