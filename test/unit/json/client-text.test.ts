import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_DEPTH, MAX_NODES, parseClientJson, parseJson, TextRoom } from '../../../runtime/json/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const list = (length: number): string => `[${'0,'.repeat(length - 1)}0]`

describe('parseClientJson', () => {
  it('parses as other JSON is parsed, with exact integers', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const room = new TextRoom()
        expect(parseClientJson(text)).toEqual(parseJson(text))
        expect(parseClientJson(text, room)).toEqual(parseJson(text))
      }),
    )
    expect(parseClientJson('9007199254740993')).toBe(9007199254740993n)
  })

  it('takes as many levels and values as a body may have, and no more', () => {
    expect(parseClientJson(nested(MAX_DEPTH))).toBeInstanceOf(Array)
    expect(() => parseClientJson(nested(MAX_DEPTH + 1))).toThrow(`limit is ${MAX_DEPTH} levels`)
    expect(() => parseClientJson(nested(MAX_DEPTH * 1_000))).toThrow(SyntaxError)
    expect(parseClientJson(list(MAX_NODES - 1))).toHaveLength(MAX_NODES - 1)
    expect(() => parseClientJson(list(MAX_NODES + 1))).toThrow(`limit is ${MAX_NODES} values`)
  })

  it('counts no brackets and commas within strings', () => {
    const text = JSON.stringify({ a: '[{,\\"'.repeat(MAX_NODES) })
    expect(parseClientJson(text)).toEqual(parseJson(text))
  })

  it('counts the texts of an object together', () => {
    const room = new TextRoom()
    for (let index = 0; index < 10; index++) parseClientJson(list(MAX_NODES / 10 - 2), room)
    expect(() => parseClientJson(list(100), room)).toThrow(`limit is ${MAX_NODES} values`)
    expect(() => parseClientJson('0', room)).toThrow(SyntaxError)
  })

  it.each([
    ['brackets', (size: number) => nested(size / 2)],
    ['quotes and backslashes', (size: number) => `"${'\\"'.repeat(size / 2)}`],
    ['backslashes', (size: number) => `["${'\\\\'.repeat(size / 2)}"`],
    ['empty strings', (size: number) => '""'.repeat(size / 2)],
  ])('takes time linear in a text of %s', async (_, input) => {
    expect(await growthOf({ input, work: parseClientJson })).toBeLessThanOrEqual(MOST_GROWTH)
  })
})
