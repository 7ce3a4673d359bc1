import { expect, it } from 'vitest'
import { hasRules, type StructuralSchema } from '../../../runtime/schema/index.ts'

it('finds rules behind a type that contains itself, from wherever it looks first', () => {
  const within: { type: 'object'; properties: Record<string, StructuralSchema> } = { type: 'object', properties: {} }
  const node: StructuralSchema = {
    type: 'object',
    typeName: 'Node',
    properties: { within, ruled: { type: 'string', validations: [{ rule: 'self != ""' }] } },
  }
  within.properties.node = node
  expect(hasRules(node)).toBe(true)
  expect(hasRules(within)).toBe(true)
})

it('looks at each node once, however often it is asked', () => {
  let looks = 0
  const leaf: StructuralSchema = { type: 'string' }
  const node = (properties: Readonly<Record<string, StructuralSchema>>): StructuralSchema =>
    Object.defineProperty({ type: 'object' }, 'properties', {
      enumerable: true,
      get: () => {
        looks++
        return properties
      },
    })
  let deep = node({ leaf })
  const nodes = [deep]
  for (let depth = 0; depth < 100; depth++) nodes.push((deep = node({ deep })))
  for (const each of nodes.toReversed()) expect(hasRules(each)).toBe(false)
  expect(looks).toBeLessThan(1_000)
})
