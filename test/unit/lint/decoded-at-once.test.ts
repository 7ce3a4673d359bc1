import { resolve } from 'node:path'
import { Linter, type Rule } from 'eslint'
import { describe, expect, it } from 'vitest'

const { decodedAtOnce } = (await import(resolve(import.meta.dirname, '../../../lint/decoded-at-once.js'))) as {
  decodedAtOnce: Rule.RuleModule
}
const linter = new Linter()

/** How often the rule refuses something. */
const refusals = (text: string): number => {
  const found = linter.verify(text, {
    plugins: { own: { rules: { 'decoded-at-once': decodedAtOnce } } },
    rules: { 'own/decoded-at-once': 'error' },
  })
  expect(found.filter(({ fatal }) => fatal)).toEqual([])
  return found.length
}

describe('a collection', () => {
  it.each([
    ['mapped', 'items.map(decodeObject)'],
    ['mapped by a function', 'items.map((item) => decodeObject(item).metadata)'],
    ['searched', 'items.find((item) => readStored(item).spec)'],
    ['served', 'items.flatMap((item) => { return [decodeServed(type, item)] })'],
    ['in a loop', 'for (const item of items) take(decodeObject(item))'],
    ['in a loop that counts', 'for (let at = 0; at < items.length; at++) take(readStored(items[at]))'],
    ['in a loop whose functions wait', 'for (const item of items) { decodeObject(item); later(async () => await x) }'],
  ])('is not decoded at once: %s', (_, text) => {
    expect(refusals(text)).toBe(1)
  })

  it.each([
    ['in slices', 'readInSlices(items, (item) => take(decodeObject(item)), turn)'],
    [
      'in a loop that waits',
      'const f = async () => { for (const item of items) { decodeObject(item); await turn() } }',
    ],
    ['one that is given', 'const f = (item) => decodeObject(item)'],
    ['one within a function of many', 'types.map((type) => () => decodeObject(type.first))'],
  ])('may be decoded %s', (_, text) => {
    expect(refusals(text)).toBe(0)
  })
})
